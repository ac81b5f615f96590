-- What kind of update it is for readers: 'plain' for an ordinary one, 'urgent', 'goal'.
ALTER TABLE live_entries ADD COLUMN kind text NOT NULL DEFAULT 'plain';
