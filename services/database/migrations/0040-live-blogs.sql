-- Live blogs. Every write of one, or of its updates, locks its row first: events get their numbers
-- in the order of the commits, and readers never skip one.
CREATE TABLE live_blogs (
  id text PRIMARY KEY,
  site text NOT NULL REFERENCES sites (key) ON DELETE CASCADE,
  headline text NOT NULL,
  description text NOT NULL,
  start_live_date timestamptz,
  end_live_date timestamptz CHECK (end_live_date IS NULL OR start_live_date IS NOT NULL),
  -- Pinned above the updates; '' for none.
  summary text NOT NULL DEFAULT '',
  -- It ends by itself so many hours after its last update; 0: never.
  auto_close_hours integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  last_event bigint NOT NULL DEFAULT 0,
  -- What a host's config holds beside ours, as JSON.
  extra text NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL
);
CREATE INDEX live_blogs_site ON live_blogs (site, updated_at DESC, id);

CREATE TABLE live_entries (
  blog_id text NOT NULL REFERENCES live_blogs (id) ON DELETE CASCADE,
  -- Unique in its blog alone: hosts bring their own.
  id text NOT NULL,
  headline text NOT NULL,
  description text NOT NULL,
  date timestamptz NOT NULL,
  update_by_author text NOT NULL,
  url_recommend_post text NOT NULL,
  recommend_headline text NOT NULL,
  embed_html text NOT NULL,
  -- A scoreboard as JSON.
  score_table text,
  state text NOT NULL CHECK (state IN ('draft', 'published', 'corrected', 'withdrawn')),
  is_key boolean NOT NULL DEFAULT false,
  is_pinned boolean NOT NULL DEFAULT false,
  scheduled_at timestamptz CHECK (scheduled_at IS NULL OR state = 'draft'),
  -- In whose name it is published then.
  scheduled_by_id text NOT NULL DEFAULT '',
  scheduled_by_name text NOT NULL DEFAULT '',
  scheduled_by_email text NOT NULL DEFAULT '',
  corrections text NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  published_at timestamptz,
  merged_into text,
  -- What is being written and was not sent, as JSON.
  draft text,
  -- What a host's config holds in this update beside ours, as JSON.
  extra text NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (blog_id, id)
);
CREATE INDEX live_entries_newest ON live_entries (blog_id, date DESC, id DESC);
CREATE INDEX live_entries_due ON live_entries (scheduled_at) WHERE scheduled_at IS NOT NULL;

-- What an update was, each time that it changed.
CREATE TABLE live_entry_versions (
  blog_id text NOT NULL,
  entry_id text NOT NULL,
  version integer NOT NULL,
  document text NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL,
  PRIMARY KEY (blog_id, entry_id, version),
  FOREIGN KEY (blog_id, entry_id) REFERENCES live_entries (blog_id, id) ON DELETE CASCADE
);

-- What happened for readers, appended only. It holds no text: what was withdrawn is in none of it.
CREATE TABLE live_events (
  blog_id text NOT NULL REFERENCES live_blogs (id) ON DELETE CASCADE,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('blog', 'published', 'updated', 'corrected', 'withdrawn')),
  entry_id text,
  at timestamptz NOT NULL,
  PRIMARY KEY (blog_id, id)
);
