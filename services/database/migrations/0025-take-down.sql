-- What was taken down. A row stays for good once its content is deleted: its address replies 410,
-- and no import brings it back.
CREATE TABLE withdrawals (
  kind text NOT NULL CHECK (kind IN ('story', 'redirect', 'author', 'image')),
  id text NOT NULL,
  state text NOT NULL CHECK (state IN ('withdrawn', 'deleted')),
  reason text NOT NULL,
  by text NOT NULL,
  at timestamptz NOT NULL,
  -- For the list of what is withdrawn; '' once it is deleted.
  title text NOT NULL,
  -- Was it to be seen before? Restored, it is as it was.
  was_shown boolean NOT NULL,
  -- Of a picture's original: what is made of it is erased from every disk.
  hash text,
  PRIMARY KEY (kind, id)
);
CREATE INDEX withdrawals_newest ON withdrawals (at DESC, kind, id);

CREATE TABLE gone_addresses (
  site text NOT NULL,
  path text NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  PRIMARY KEY (site, path),
  FOREIGN KEY (kind, id) REFERENCES withdrawals (kind, id) ON DELETE CASCADE
);

ALTER TABLE authors ADD COLUMN withdrawn boolean NOT NULL DEFAULT false;
ALTER TABLE images ADD COLUMN withdrawn boolean NOT NULL DEFAULT false;
-- The content of such a version is gone, and its line in the history stays.
ALTER TABLE page_versions ADD COLUMN removed_at timestamptz;

-- Up to which change the CDN has been told. No row: there is none to tell.
CREATE TABLE purge_cursor (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL
);
