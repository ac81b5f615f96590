CREATE TABLE hierarchies (
  site text NOT NULL,
  name text NOT NULL,
  document text NOT NULL,
  PRIMARY KEY (site, name)
);

-- The flat form of a site's `default` hierarchy.
CREATE TABLE sections (
  site text NOT NULL,
  id text NOT NULL,
  parent_id text,
  position integer NOT NULL,
  name text NOT NULL,
  inactive boolean NOT NULL DEFAULT false,
  PRIMARY KEY (site, id)
);

CREATE TABLE stories (
  id text PRIMARY KEY,
  type text NOT NULL,
  document text NOT NULL,
  -- Of the document as it was handed in, before sanitising.
  hash text NOT NULL,
  published boolean NOT NULL,
  display_date timestamptz,
  headline text NOT NULL,
  -- Folded for the story picker: lower case, accents off, ñ kept.
  search text NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE story_websites (
  story_id text NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  site text NOT NULL,
  website_url text NOT NULL,
  section_id text,
  PRIMARY KEY (story_id, site)
);
CREATE UNIQUE INDEX story_websites_url ON story_websites (site, website_url);

CREATE TABLE story_sections (
  story_id text NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  site text NOT NULL,
  section_id text NOT NULL,
  display_date timestamptz,
  PRIMARY KEY (site, section_id, story_id)
);
CREATE INDEX story_sections_newest ON story_sections (site, section_id, display_date DESC NULLS LAST, story_id);
CREATE INDEX story_sections_story ON story_sections (story_id);

CREATE TABLE authors (
  id text PRIMARY KEY,
  slug text NOT NULL,
  document text NOT NULL
);
CREATE UNIQUE INDEX authors_slug ON authors (slug);

CREATE TABLE tags (
  slug text PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''
);

CREATE TABLE collections (
  id text PRIMARY KEY,
  name text NOT NULL,
  published boolean NOT NULL DEFAULT true
);

-- No reference to stories: a collection may name a story that comes later.
CREATE TABLE collection_items (
  collection_id text NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  position integer NOT NULL,
  story_id text NOT NULL,
  PRIMARY KEY (collection_id, position)
);
CREATE INDEX collection_items_story ON collection_items (story_id);
