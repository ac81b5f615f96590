-- Versions of drafts beside those that were published or scheduled: what a story was before a
-- colleague went on with it, or ten minutes ago.
ALTER TABLE story_versions ADD COLUMN is_draft boolean NOT NULL DEFAULT false;
