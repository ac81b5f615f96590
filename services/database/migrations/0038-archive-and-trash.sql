-- An archived page has left its readers and stays in the list of the desk; one in the trash
-- (deleted_at) is erased 30 days later. Either frees its address.
ALTER TABLE pages ADD COLUMN archived_at timestamptz;
-- What readers got before it was archived or deleted: they get it again when it comes back.
ALTER TABLE pages ADD COLUMN withdrawn_version integer;
UPDATE pages SET withdrawn_version = published_version, published_version = NULL
  WHERE deleted_at IS NOT NULL;

DROP INDEX pages_route;
CREATE UNIQUE INDEX pages_route ON pages (site, route_kind, route_value)
  WHERE deleted_at IS NULL AND archived_at IS NULL;
CREATE INDEX pages_deleted ON pages (deleted_at) WHERE deleted_at IS NOT NULL;
