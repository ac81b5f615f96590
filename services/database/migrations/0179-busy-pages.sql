-- compatible-from: 0178-story-releases.sql
-- What readers ask for most, by five minutes: a node that starts builds it before it says that it
-- is ready. Paths alone, and no older than an hour.
CREATE TABLE busy_pages (
  site text NOT NULL,
  path text NOT NULL,
  slot timestamptz NOT NULL,
  asks integer NOT NULL,
  PRIMARY KEY (slot, site, path)
);
