-- The one working draft of each page: every autosave replaces it and raises its revision. A version
-- is made from it when somebody says so.
CREATE TABLE page_drafts (
  page_id text PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,
  document text NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL
);
INSERT INTO page_drafts (page_id, document, saved_at, saved_by)
  SELECT p.id, v.document, v.saved_at, v.saved_by FROM pages p
  JOIN page_versions v ON v.page_id = p.id AND v.version = p.draft_version;

ALTER TABLE pages ADD COLUMN draft_revision integer NOT NULL DEFAULT 1;
UPDATE pages SET draft_revision = draft_version;
-- Does the working draft differ from the newest version?
ALTER TABLE pages ADD COLUMN is_draft_ahead boolean NOT NULL DEFAULT false;

-- What each editor can still undo and do again on a page, on whatever computer.
CREATE TABLE page_histories (
  page_id text NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  staff_id text NOT NULL,
  history text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (page_id, staff_id)
);
