-- Links under which a story is seen before its time stand beside those of pages.
ALTER TABLE preview_links
  ALTER COLUMN page_id DROP NOT NULL,
  ADD COLUMN story_id text,
  -- The site on which a story is shown; a page has its own.
  ADD COLUMN story_site text,
  ADD CONSTRAINT preview_links_subject CHECK (
    (page_id IS NULL) = (story_id IS NOT NULL) AND (story_id IS NULL) = (story_site IS NULL)
  );
CREATE INDEX preview_links_story ON preview_links (story_id, created_at) WHERE story_id IS NOT NULL;
