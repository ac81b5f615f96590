-- Why what was due did not happen, in words for editors, and since when somebody knows or it was
-- made up for.
ALTER TABLE page_schedules ADD COLUMN fault text;
ALTER TABLE page_schedules ADD COLUMN heeded_at timestamptz;
-- Of those before nobody knows why.
UPDATE page_schedules SET heeded_at = settled_at WHERE outcome = 'missed';
ALTER TABLE page_schedules ADD CHECK (outcome = 'missed' OR (fault IS NULL AND heeded_at IS NULL));
CREATE INDEX page_schedules_missed ON page_schedules (page_id)
  WHERE outcome = 'missed' AND heeded_at IS NULL;
