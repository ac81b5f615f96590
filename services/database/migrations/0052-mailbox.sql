-- Mails of an installation that sends none: staff and tests read them.
CREATE TABLE mailbox (
  id text PRIMARY KEY,
  -- Whose it goes with; null for staff.
  reader_id text REFERENCES readers (id) ON DELETE CASCADE,
  recipient text NOT NULL,
  subject text NOT NULL,
  plain text NOT NULL,
  html text NOT NULL,
  -- Of the link in it; '' for none.
  nonce text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX mailbox_recipient ON mailbox (recipient, sent_at);
CREATE INDEX mailbox_sent ON mailbox (sent_at);
-- For a reader's deletion.
CREATE INDEX mailbox_reader ON mailbox (reader_id);

-- Mails that a server took: none goes out twice.
CREATE TABLE sent_mails (
  id text PRIMARY KEY,
  sent_at timestamptz NOT NULL
);
