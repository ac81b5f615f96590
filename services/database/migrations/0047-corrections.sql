-- What stories say of their own mistakes, for the page of a site's corrections.
CREATE TABLE story_corrections (
  story_id text NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  position integer NOT NULL,
  -- As the document names it: correction, clarification.
  kind text NOT NULL,
  -- Sanitised markup.
  text text NOT NULL,
  -- When it was first seen: documents do not say.
  corrected_at timestamptz NOT NULL,
  PRIMARY KEY (story_id, position)
);
CREATE INDEX story_corrections_newest ON story_corrections (corrected_at DESC, story_id, position);

-- A job reads the stories of before.
INSERT INTO unlisted_stories (story_id) SELECT DISTINCT story_id FROM story_websites
  ON CONFLICT DO NOTHING;
