-- Sessions that people see and end. The id is no secret: only the token opens one.
ALTER TABLE staff_sessions
  ADD COLUMN id text,
  ADD COLUMN signed_in_by text NOT NULL DEFAULT 'link' CHECK (signed_in_by IN ('link', 'passkey')),
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN seen_at timestamptz;
UPDATE staff_sessions SET id = gen_random_uuid()::text, seen_at = created_at;
ALTER TABLE staff_sessions
  ALTER COLUMN id SET NOT NULL,
  ALTER COLUMN seen_at SET NOT NULL,
  ADD CONSTRAINT staff_sessions_id UNIQUE (id);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
