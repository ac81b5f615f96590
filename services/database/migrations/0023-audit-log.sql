-- Who did what, when and from where. Rows are only ever added.
CREATE TABLE audit_log (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'command-line', 'system', 'nobody')),
  -- Of the staff member as he or she was then: an account may be renamed or go.
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  actor_email text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  site text NOT NULL,
  detail text NOT NULL,
  address text NOT NULL,
  -- What a proxy, or whoever claims to be one, says of the address.
  forwarded text NOT NULL,
  request_id text NOT NULL,
  user_agent text NOT NULL,
  -- SHA-256 of the canonical JSON, in hex.
  before_digest text,
  after_digest text
);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id, seq DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_kind, actor_id, seq DESC);
CREATE INDEX audit_log_refused ON audit_log (address, at) WHERE action = 'signin.refused';

CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only: % refused', TG_OP USING ERRCODE = '42501';
END $$;
CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
