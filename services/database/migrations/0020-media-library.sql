-- What the media desk shows, edits and searches. `search` is folded text: lower case, accents off, ñ kept.
ALTER TABLE images ADD COLUMN name text NOT NULL DEFAULT '';
ALTER TABLE images ADD COLUMN caption text NOT NULL DEFAULT '';
ALTER TABLE images ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE images ADD COLUMN search text NOT NULL DEFAULT '';
ALTER TABLE images ADD COLUMN updated_at timestamptz;

UPDATE images SET
  updated_at = created_at,
  search = translate(lower(id || ' ' || alt || ' ' || credit), 'áàâäéèêëíìîïóòôöúùûü', 'aaaaeeeeiiiioooouuuu');

ALTER TABLE images ALTER COLUMN updated_at SET NOT NULL;

CREATE INDEX images_hash ON images (hash);
CREATE INDEX images_newest ON images (created_at DESC, id);
