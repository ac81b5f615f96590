-- Addresses that a story had while readers had it: whoever opens one is sent on to where the story
-- is now, so there are neither chains nor circles. What comes to stand there ends it.
CREATE TABLE story_redirects (
  site text NOT NULL,
  path text NOT NULL,
  story_id text NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site, path)
);
CREATE INDEX story_redirects_story ON story_redirects (story_id);
