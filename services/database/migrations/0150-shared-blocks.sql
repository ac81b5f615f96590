-- rule 1.22: what several pages show is a page of its own kind, under a name.
ALTER TABLE pages DROP CONSTRAINT pages_route_kind_check;
ALTER TABLE pages ADD CONSTRAINT pages_route_kind_check
  CHECK (route_kind IN ('path', 'type', 'shared'));
