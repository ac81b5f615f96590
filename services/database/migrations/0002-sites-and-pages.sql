CREATE TABLE sites (
  key text PRIMARY KEY,
  position integer NOT NULL,
  properties text NOT NULL
);

CREATE TABLE pages (
  id text PRIMARY KEY,
  site text NOT NULL,
  name text NOT NULL,
  route_kind text NOT NULL CHECK (route_kind IN ('path', 'type')),
  route_value text NOT NULL,
  layout text NOT NULL,
  draft_version integer NOT NULL,
  published_version integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX pages_route ON pages (site, route_kind, route_value) WHERE deleted_at IS NULL;

-- Documents are text, never jsonb, which would reorder their keys.
CREATE TABLE page_versions (
  page_id text NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  version integer NOT NULL,
  document text NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  published_at timestamptz,
  PRIMARY KEY (page_id, version)
);
