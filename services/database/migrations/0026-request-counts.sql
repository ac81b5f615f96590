-- How many requests an address or an account made lately. Not worth a journal: after a crash the
-- table is empty, and everybody begins anew.
CREATE UNLOGGED TABLE request_counts (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
