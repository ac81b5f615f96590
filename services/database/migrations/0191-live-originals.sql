-- compatible-from: 0178-story-releases.sql
-- Hand-written markup of an update as it was written, where its site's policy left something else.
ALTER TABLE live_entries ADD COLUMN embed_original text;
