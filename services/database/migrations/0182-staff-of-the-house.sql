-- compatible-from: 0178-story-releases.sql
-- Staff who sign in by the newspaper's own OIDC provider: as whom it knows them.
ALTER TABLE staff ADD COLUMN house_subject text;
CREATE UNIQUE INDEX staff_house_subject ON staff (house_subject);
ALTER TABLE staff_sessions
  DROP CONSTRAINT staff_sessions_signed_in_by_check,
  ADD CONSTRAINT staff_sessions_signed_in_by_check
    CHECK (signed_in_by IN ('link', 'passkey', 'house'));
