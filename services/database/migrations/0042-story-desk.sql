-- Stories as their writers have them. What readers get stands in `stories`, and comes from here by
-- publishing alone.
CREATE TABLE story_drafts (
  story_id text PRIMARY KEY,
  -- Where it was begun: what counts while the document names no site.
  site text NOT NULL REFERENCES sites (key) ON DELETE CASCADE,
  -- Every site that the document names, `site` where it names none.
  sites text[] NOT NULL,
  -- ANS, as JSON.
  document text NOT NULL,
  headline text NOT NULL,
  -- Headline and text, folded.
  search text NOT NULL,
  revision integer NOT NULL,
  -- The revision that readers have, 0 for a story that came by import; null: never published.
  published_revision integer,
  -- Of `stories` when that was: another one there means that an import came between.
  published_hash text,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL
);
CREATE INDEX story_drafts_newest ON story_drafts (saved_at DESC, story_id);

-- What was published, or shall be: each as it was then.
CREATE TABLE story_versions (
  story_id text NOT NULL REFERENCES story_drafts (story_id) ON DELETE CASCADE,
  version integer NOT NULL,
  revision integer NOT NULL,
  document text NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  published_at timestamptz,
  PRIMARY KEY (story_id, version)
);

-- The one time to come of a story. A row whose time came to nothing stays, with the reason.
CREATE TABLE story_schedules (
  story_id text PRIMARY KEY REFERENCES story_drafts (story_id) ON DELETE CASCADE,
  version integer NOT NULL,
  at timestamptz NOT NULL,
  by_id text NOT NULL,
  by_name text NOT NULL,
  by_email text NOT NULL,
  -- Why it was not published then.
  fault text,
  FOREIGN KEY (story_id, version) REFERENCES story_versions (story_id, version) ON DELETE CASCADE
);
CREATE INDEX story_schedules_due ON story_schedules (at) WHERE fault IS NULL;
