-- compatible-from: 0178-story-releases.sql
-- Where pictures stood that an import brought into the library: none is fetched twice.
CREATE TABLE picture_origins (
  -- SHA-256 of the address, which may be longer than an index takes.
  address_hash text PRIMARY KEY,
  address text NOT NULL,
  image_id text NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  fetched_at timestamptz NOT NULL
);
CREATE INDEX picture_origins_image ON picture_origins (image_id);
