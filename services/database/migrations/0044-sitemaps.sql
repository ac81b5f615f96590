-- What sitemaps say of the stories that robots may read: narrow rows, so that 500,000 of them are
-- read through in order while they are sent. One a story and site, where that is its original.
CREATE TABLE sitemap_entries (
  story_id text NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  site text NOT NULL,
  -- From the root of the site, or whole.
  address text NOT NULL,
  -- Whose month says in which file it stands; 1970 without one.
  listed_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL,
  -- Of the story: published.
  is_shown boolean NOT NULL,
  headline text NOT NULL,
  -- JSON: see services/stories/sitemap-entries.ts.
  pictures text,
  video text,
  PRIMARY KEY (story_id, site)
);
CREATE INDEX sitemap_entries_listed ON sitemap_entries (site, listed_at, story_id) WHERE is_shown;

-- Whoever shows or hides a story.
CREATE FUNCTION sitemap_entries_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sitemap_entries SET is_shown = NEW.published WHERE story_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sitemap_entries_follow AFTER UPDATE OF published ON stories FOR EACH ROW
  WHEN (OLD.published IS DISTINCT FROM NEW.published) EXECUTE FUNCTION sitemap_entries_follow();

-- Stories of before, which a job reads again.
CREATE TABLE unlisted_stories (
  story_id text PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE
);
INSERT INTO unlisted_stories (story_id) SELECT DISTINCT story_id FROM story_websites;
