-- Lower case with accents off and ñ kept, character for character, whatever the locale of the server.
CREATE FUNCTION fold_spanish(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(translate(normalize(given), 'ÁÉÍÓÚÜÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇÑ', 'áéíóúüàèìòùâêîôûäëïöãõçñ')),
    'áéíóúüàèìòùâêîôûäëïöãõç', 'aeiouuaeiouaeiouaeioaoc')
$$;

-- Words as they are written and as they are typed in a hurry. Punctuation is blanked first: the parser would make hosts and negative numbers of it.
CREATE FUNCTION spanish_words(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.spanish', lower(translate(blanked, 'ÁÉÍÓÚÜÑ', 'áéíóúüñ')))
      || to_tsvector('pg_catalog.spanish', fold_spanish(blanked))
  FROM (SELECT regexp_replace(normalize(left(given, 100000)), '[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e¡¿«»“”‘’—–…·]+', ' ', 'g') AS blanked) AS texts
$$;

CREATE FUNCTION story_words(headline text, description text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(spanish_words(headline), 'A') || setweight(spanish_words(description), 'B') || setweight(spanish_words(body), 'D')
$$;

ALTER TABLE stories ADD COLUMN words tsvector NOT NULL DEFAULT '';
CREATE INDEX stories_words ON stories USING gin (words);

-- The feeds of a site, ready in their order.
CREATE INDEX stories_newest ON stories (display_date DESC NULLS LAST, id) WHERE published;
ALTER TABLE story_websites ADD COLUMN display_date timestamptz;
CREATE INDEX story_websites_newest ON story_websites (site, display_date DESC NULLS LAST, story_id);

CREATE TABLE story_authors (
  story_id text NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  site text NOT NULL,
  -- Id or slug: each has its row.
  author text NOT NULL,
  display_date timestamptz,
  PRIMARY KEY (site, author, story_id)
);
CREATE INDEX story_authors_newest ON story_authors (site, author, display_date DESC NULLS LAST, story_id);
CREATE INDEX story_authors_story ON story_authors (story_id);

CREATE TABLE story_tags (
  story_id text NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  site text NOT NULL,
  tag text NOT NULL,
  name text NOT NULL,
  display_date timestamptz,
  PRIMARY KEY (site, tag, story_id)
);
CREATE INDEX story_tags_newest ON story_tags (site, tag, display_date DESC NULLS LAST, story_id);
CREATE INDEX story_tags_story ON story_tags (story_id);

-- What a document says over the story that it names: an ANS promo_reference's referent_properties.
ALTER TABLE collection_items ADD COLUMN properties text;
ALTER TABLE collections ADD COLUMN aliases text[] NOT NULL DEFAULT '{}';
-- Sites that may show it; every one when empty.
ALTER TABLE collections ADD COLUMN sites text[] NOT NULL DEFAULT '{}';

ALTER TABLE authors ADD COLUMN search text NOT NULL DEFAULT '';

-- Documents that are no stories, as they came: images, custom embeds, authors, collections.
CREATE TABLE documents (
  kind text NOT NULL,
  id text NOT NULL,
  document text NOT NULL,
  hash text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id)
);

-- Fills the new columns for what is already there. A document that jsonb cannot hold is left out until it is written again.
UPDATE story_websites w SET display_date = s.display_date FROM stories s WHERE s.id = w.story_id;

DO $$
DECLARE
  row record;
  given jsonb;
BEGIN
  FOR row IN SELECT id, document, headline, display_date FROM stories LOOP
    BEGIN
      given := row.document::jsonb;
      UPDATE stories SET words = story_words(
          row.headline,
          regexp_replace(coalesce(given #>> '{description,basic}', ''), '<[^>]*>', ' ', 'g'),
          regexp_replace(coalesce((
            SELECT string_agg(DISTINCT element #>> '{}', ' ')
            FROM jsonb_path_query(given, 'lax $.content_elements.**.content ? (@.type() == "string")') AS element), ''), '<[^>]*>', ' ', 'g')
          || ' ' || coalesce((SELECT string_agg(credit ->> 'name', ' ') FROM jsonb_path_query(given, 'lax $.credits.by[*]') AS credit), '')
          || ' ' || coalesce((SELECT string_agg(tag ->> 'text', ' ') FROM jsonb_path_query(given, 'lax $.taxonomy.tags[*]') AS tag), ''))
        WHERE id = row.id;
      INSERT INTO story_authors (story_id, site, author, display_date)
        SELECT DISTINCT row.id, w.site, author #>> '{}', row.display_date
        FROM story_websites w, jsonb_path_query(given, 'lax $.credits.by[*].keyvalue() ? (@.key == "_id" || @.key == "slug").value ? (@.type() == "string" && @ != "")') AS author
        WHERE w.story_id = row.id
        ON CONFLICT DO NOTHING;
      INSERT INTO story_tags (story_id, site, tag, name, display_date)
        SELECT DISTINCT ON (w.site, tag ->> 'slug') row.id, w.site, tag ->> 'slug', coalesce(tag ->> 'text', tag ->> 'slug'), row.display_date
        FROM story_websites w, jsonb_path_query(given, 'lax $.taxonomy.tags[*] ? (@.slug.type() == "string" && @.slug != "")') AS tag
        WHERE w.story_id = row.id
        ON CONFLICT DO NOTHING;
    EXCEPTION WHEN data_exception THEN
      RAISE NOTICE 'story % is not in the feeds of authors and tags: %', row.id, SQLERRM;
    END;
  END LOOP;
  FOR row IN SELECT id, document, slug FROM authors LOOP
    BEGIN
      UPDATE authors SET search = fold_spanish(coalesce(row.document::jsonb ->> 'byline', row.document::jsonb ->> 'name', row.slug))
        WHERE id = row.id;
    EXCEPTION WHEN data_exception THEN
      RAISE NOTICE 'author % is not found by name: %', row.id, SQLERRM;
    END;
  END LOOP;
END $$;
