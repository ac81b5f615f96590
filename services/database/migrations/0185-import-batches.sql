-- compatible-from: 0178-story-releases.sql
-- Runs of `npm run import`, and what each added or changed, so that it can be taken back.
CREATE TABLE import_batches (
  id text PRIMARY KEY,
  -- 'ans', 'wordpress'
  source text NOT NULL,
  site text NOT NULL,
  files text[] NOT NULL,
  started_at timestamptz NOT NULL,
  -- Unset: it runs, or was stopped.
  ended_at timestamptz,
  -- When it was last taken back, in whole or in part.
  undone_at timestamptz
);
CREATE INDEX import_batches_started ON import_batches (started_at);

CREATE TABLE import_batch_items (
  batch_id text NOT NULL REFERENCES import_batches (id) ON DELETE CASCADE,
  kind text NOT NULL
    CHECK (kind IN ('story', 'author', 'collection', 'image', 'custom_embed', 'picture')),
  id text NOT NULL,
  -- What stood there, as JSON; unset: nothing did.
  before text,
  -- Of what the batch wrote: another one now means that somebody changed it since.
  mark text NOT NULL,
  PRIMARY KEY (batch_id, kind, id)
);
CREATE INDEX import_batch_items_subject ON import_batch_items (kind, id);
