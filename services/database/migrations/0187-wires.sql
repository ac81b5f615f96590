-- compatible-from: 0178-story-releases.sql
-- Feeds that come to a site's desk by themselves.
CREATE TABLE wires (
  id text PRIMARY KEY,
  site text NOT NULL REFERENCES sites (key) ON DELETE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  every_minutes integer NOT NULL CHECK (every_minutes BETWEEN 5 AND 1440),
  section text NOT NULL,
  target text NOT NULL CHECK (target IN ('drafts', 'readers')),
  is_on boolean NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  -- What its server said of the last reading, for the next one to ask whether that still holds.
  etag text,
  last_modified text,
  -- Its feed was never read to the end: of the first reading only the newest come.
  is_new boolean NOT NULL DEFAULT true,
  -- Set while a node reads it.
  reading_since timestamptz,
  read_at timestamptz,
  next_at timestamptz NOT NULL,
  fault text,
  failures integer NOT NULL DEFAULT 0,
  -- Of the last reading that found anything new.
  counts jsonb
);
CREATE UNIQUE INDEX wires_of_site ON wires (site, url);
CREATE INDEX wires_due ON wires (next_at) WHERE is_on;

-- What came of each, once.
CREATE TABLE wire_items (
  wire_id text NOT NULL REFERENCES wires (id) ON DELETE CASCADE,
  guid text NOT NULL,
  link text NOT NULL,
  -- Of what the feed says: another one is another version.
  hash text NOT NULL,
  seen_at timestamptz NOT NULL,
  -- Unset: none came of it.
  story_id text,
  -- What the draft was when the feed last wrote it; unset: it went to readers.
  revision integer,
  -- The same of what readers have.
  published_hash text,
  -- When a version came that did not replace what an editor wrote.
  newer_at timestamptz,
  -- It cannot be a story here: another version of it may.
  is_refused boolean NOT NULL DEFAULT false,
  PRIMARY KEY (wire_id, guid)
);
CREATE INDEX wire_items_of_story ON wire_items (story_id) WHERE story_id IS NOT NULL;
CREATE INDEX wire_items_by_link ON wire_items (wire_id, link);
