-- How often the file or the crops of a picture changed: its tokens tell it, so that its addresses
-- are others then.
ALTER TABLE images ADD COLUMN revision integer NOT NULL DEFAULT 0;
-- By ratio, as JSON: the part of the picture that stays.
ALTER TABLE images ADD COLUMN crops text NOT NULL DEFAULT '{}';
-- No longer offered; what shows it keeps it.
ALTER TABLE images ADD COLUMN archived_at timestamptz;
-- 64 bits that tell what the picture looks like; null for one without shapes, or not looked at yet.
ALTER TABLE images ADD COLUMN likeness bigint;
ALTER TABLE images ADD COLUMN is_looked_at boolean NOT NULL DEFAULT false;
CREATE INDEX images_not_looked_at ON images (id) WHERE NOT is_looked_at;

-- Pictures that look alike, each pair both ways.
CREATE TABLE image_pairs (
  image_id text NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  other_id text NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  -- Bits of 64 that differ.
  distance integer NOT NULL,
  PRIMARY KEY (image_id, other_id)
);
CREATE INDEX image_pairs_other ON image_pairs (other_id);

-- Files that a picture had before they were replaced, for undoing it: the newest one first.
CREATE TABLE image_files (
  image_id text NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  -- Of the picture while it had the file.
  revision integer NOT NULL,
  hash text NOT NULL,
  mime text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes bigint NOT NULL,
  name text NOT NULL,
  focal_x double precision,
  focal_y double precision,
  crops text NOT NULL,
  replaced_at timestamptz NOT NULL,
  replaced_by text NOT NULL,
  PRIMARY KEY (image_id, revision)
);
CREATE INDEX image_files_hash ON image_files (hash);
