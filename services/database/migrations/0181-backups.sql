-- compatible-from: 0178-story-releases.sql
-- Which backups were made, for their age and for the rule by which they are kept.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  -- Where: as the setting says, or '' for the command line's.
  place text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  seconds double precision NOT NULL,
  has_pictures boolean NOT NULL
);
CREATE INDEX backups_made_at ON backups (made_at);
