-- What somebody of staff likes to find first among the blocks: names, in their order.
CREATE TABLE staff_blocks (
  staff_id text PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
  favourites text[] NOT NULL,
  recent text[] NOT NULL
);
