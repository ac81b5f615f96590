-- What searches look into: narrow rows, so that a word that most stories have is counted from few
-- pages, and one index that holds the words, the words of the headline (^) and the sites (@). No
-- word holds either sign.
CREATE TABLE story_search (
  story_id text PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  display_date timestamptz,
  -- Of the story: published, and no redirect.
  is_shown boolean NOT NULL,
  words tsvector NOT NULL
);

CREATE FUNCTION marked_lexemes(mark text, texts text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(SELECT mark || each FROM unnest(texts) AS each))
$$;

CREATE FUNCTION story_lexemes(words text, headline text, sites text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('pg_catalog.spanish', words))
    || marked_lexemes('^', tsvector_to_array(to_tsvector('pg_catalog.spanish', headline)))
    || marked_lexemes('@', sites)
$$;

INSERT INTO story_search (story_id, display_date, is_shown, words)
  SELECT s.id, s.display_date, s.published, strip(s.words)
      || marked_lexemes('^', tsvector_to_array(ts_filter(s.words, '{a}')))
      || marked_lexemes('@', array(SELECT w.site FROM story_websites w WHERE w.story_id = s.id))
    FROM stories s WHERE s.type <> 'redirect';
CREATE INDEX story_search_words ON story_search USING gin (words);

DROP INDEX stories_words;
ALTER TABLE stories DROP COLUMN words;
DROP FUNCTION story_words(text, text, text);
DROP FUNCTION spanish_words(text);

-- Whoever shows or hides a story.
CREATE FUNCTION story_search_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE story_search SET is_shown = NEW.published WHERE story_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER story_search_follows AFTER UPDATE OF published ON stories FOR EACH ROW
  WHEN (OLD.published IS DISTINCT FROM NEW.published) EXECUTE FUNCTION story_search_follows();

-- The stories of a site that a query finds, newest first: how many, and the ids of a page. Written
-- so that the plan is the same whatever is known of the tables: the index finds, the rows found are
-- sorted. A scan would look cheap to the planner, which does not count the unpacking of words.
CREATE FUNCTION search_stories(site text, wanted tsquery, size bigint, skip bigint, OUT total bigint, OUT ids text[])
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET work_mem = '32MB' SET jit = off AS $$
DECLARE
  -- A query of words of no weight finds nothing; with its site alone it would find everything.
  found tsquery := CASE WHEN numnode(wanted) = 0 THEN ''
    ELSE ('''@' || replace(replace(site, '\', '\\'), '''', '''''') || '''')::tsquery && wanted END;
BEGIN
  WITH hits AS MATERIALIZED (
    SELECT story_id, display_date FROM story_search WHERE words @@ found AND is_shown
  )
  SELECT (SELECT count(*) FROM hits), array(
    SELECT story_id FROM hits ORDER BY display_date DESC NULLS LAST, story_id LIMIT size OFFSET skip
  ) INTO total, ids;
END $$;

-- What most feeds leave out: `stories_hidden` has the redirects too, which may be very many.
CREATE INDEX stories_unpublished ON stories (id) WHERE NOT published;
