-- compatible-from: 0178-story-releases.sql
-- Sites that nobody is served any more, and of which everything stays. Nodes of an older release
-- go on serving them.
ALTER TABLE sites ADD COLUMN archived_at timestamptz;
