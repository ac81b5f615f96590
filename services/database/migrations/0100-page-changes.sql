-- A change of one field on many pages, as somebody asked for it: a job does it, page by page.
CREATE TABLE page_changes (
  id text PRIMARY KEY,
  site text NOT NULL,
  -- Which blocks, as JSON.
  query text NOT NULL,
  -- What the field says from then on, as JSON; unset: its default.
  wanted text,
  -- The block and its field, as editors call them.
  label text NOT NULL,
  at timestamptz NOT NULL,
  by_id text NOT NULL,
  by_name text NOT NULL,
  by_email text NOT NULL
);
CREATE INDEX page_changes_of_site ON page_changes (site, at DESC);

CREATE TABLE page_change_items (
  change_id text NOT NULL REFERENCES page_changes (id) ON DELETE CASCADE,
  page_id text NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  -- Of the draft that was looked at when it was asked for.
  base_revision integer NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'left', 'changed', 'undoing', 'undone', 'kept')),
  -- Why a page was left, or kept as it was when the change was undone.
  reason text NOT NULL DEFAULT '',
  -- What the draft was before, and which revision the change made.
  before_version integer,
  revision integer,
  PRIMARY KEY (change_id, page_id),
  CHECK ((state IN ('pending', 'left')) = (revision IS NULL))
);
CREATE INDEX page_change_items_open ON page_change_items (change_id, page_id)
  WHERE state IN ('pending', 'undoing');
CREATE INDEX page_change_items_of_page ON page_change_items (page_id);
