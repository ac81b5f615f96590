CREATE TABLE images (
  id text PRIMARY KEY,
  hash text NOT NULL,
  mime text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  alt text NOT NULL DEFAULT '',
  credit text NOT NULL DEFAULT '',
  focal_x double precision,
  focal_y double precision,
  created_at timestamptz NOT NULL
);
