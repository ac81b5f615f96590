-- What a version is called by those who made it; '': nothing.
ALTER TABLE page_versions ADD COLUMN name text NOT NULL DEFAULT '';

-- What shall happen to a page at a minute to come. The row is the truth; a job reads what is due.
CREATE TABLE page_schedules (
  id text PRIMARY KEY,
  page_id text NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('publish', 'unpublish')),
  -- What is published then.
  version integer,
  at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- In whose name it happens.
  by_id text NOT NULL,
  by_name text NOT NULL,
  by_email text NOT NULL,
  settled_at timestamptz,
  outcome text CHECK (outcome IN ('done', 'cancelled', 'missed')),
  CHECK ((kind = 'publish') = (version IS NOT NULL)),
  CHECK ((settled_at IS NULL) = (outcome IS NULL)),
  FOREIGN KEY (page_id, version) REFERENCES page_versions (page_id, version) ON DELETE CASCADE
);
CREATE UNIQUE INDEX page_schedules_pending ON page_schedules (page_id, at) WHERE settled_at IS NULL;
CREATE INDEX page_schedules_due ON page_schedules (at, id) WHERE settled_at IS NULL;
