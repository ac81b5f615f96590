-- Addresses that are to be told of a change of address: what waits in the queue names none.
CREATE TABLE reader_notices (
  -- Of the mail.
  id text PRIMARY KEY,
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  -- As it was when that happened.
  email text NOT NULL
);
CREATE INDEX reader_notices_reader ON reader_notices (reader_id);
