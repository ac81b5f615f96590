-- The picture of an update, as JSON.
ALTER TABLE live_entries ADD COLUMN image text;

-- Live blogs that were erased: what a story's own config holds of one is not shown in its place.
CREATE TABLE live_erased (
  id text PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
