-- compatible-from: 0178-story-releases.sql
-- Redirects that ended because a story came to stand at their address, for as long as an import
-- that brought it can be taken back.
CREATE TABLE ended_redirects (
  site text NOT NULL,
  path text NOT NULL,
  -- The address as stories have it; pages keep theirs as they were written.
  website_url text NOT NULL,
  -- The story, or redirect, that came to stand there.
  taken_by text NOT NULL,
  -- Where the redirect led: to one of these.
  story_id text REFERENCES stories (id) ON DELETE CASCADE,
  page_id text REFERENCES pages (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (taken_by, site, path),
  CHECK ((story_id IS NULL) <> (page_id IS NULL))
);
CREATE INDEX ended_redirects_story ON ended_redirects (story_id);
CREATE INDEX ended_redirects_page ON ended_redirects (page_id);
CREATE INDEX ended_redirects_ended ON ended_redirects (ended_at);
