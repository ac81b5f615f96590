-- Up to which change search engines have been told. No row: there are none to tell.
CREATE TABLE indexnow_cursor (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL
);
