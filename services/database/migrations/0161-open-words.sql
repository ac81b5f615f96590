-- What a search may find a story by where a site closes a part of it (rule 13.47): by the
-- label of a word everybody reads it (A), or where so many paragraphs are shown: one (B), two (C),
-- three (D).
ALTER TABLE story_search ADD COLUMN open_words tsvector;
-- The word by which the story says who may read it.
ALTER TABLE story_search ADD COLUMN mark text NOT NULL DEFAULT '';
-- It is one of those that a site may close.
ALTER TABLE story_search ADD COLUMN is_closable boolean NOT NULL DEFAULT true;

-- Of what may be closed already, headline and summary; all else comes when the story is next written.
UPDATE story_search f SET is_closable = s.type = 'story',
    mark = coalesce(trim(s.document::jsonb #>> '{content_restrictions,content_code}'), ''),
    open_words = setweight(to_tsvector('pg_catalog.spanish',
      s.headline || ' ' || coalesce(s.document::jsonb #>> '{description,basic}', '')), 'A')
  FROM stories s
  WHERE s.id = f.story_id AND (s.document LIKE '%content\_restrictions%'
    OR EXISTS (SELECT FROM sites WHERE properties::jsonb #>> '{paywall,otherwise}' <> 'open'));

-- As accessOf in schemas/sales/paywall.ts says it of a story that may be closed.
CREATE FUNCTION is_closed_by(rules jsonb, mark text, section text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN rules -> 'marked' ? mark THEN rules -> 'marked' ->> mark <> 'open'
    WHEN EXISTS (SELECT FROM jsonb_array_elements_text(rules -> 'openSections') AS base
      WHERE section = base OR starts_with(section, base || '/')) THEN false
    ELSE rules ->> 'otherwise' <> 'open' END
$$;

-- As search_stories, on a site that closes stories by such rules: what is closed is found by what
-- is open of it. `opened` is `wanted` with the labels of what the site shows.
CREATE FUNCTION search_open_stories(site text, wanted tsquery, opened tsquery, rules jsonb,
  size bigint, skip bigint, OUT total bigint, OUT ids text[])
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET work_mem = '32MB' SET jit = off AS $$
DECLARE
  found tsquery := CASE WHEN numnode(wanted) = 0 THEN ''
    ELSE ('''@' || replace(replace(site, '\', '\\'), '''', '''''') || '''')::tsquery && wanted END;
BEGIN
  WITH hits AS MATERIALIZED (
    SELECT f.story_id, f.display_date FROM story_search f
    WHERE f.words @@ found AND f.is_shown
      AND (NOT f.is_closable OR coalesce(f.open_words @@ opened, false)
        OR NOT is_closed_by(rules, f.mark, (SELECT w.section_id FROM story_websites w
          WHERE w.story_id = f.story_id AND w.site = search_open_stories.site)))
  )
  SELECT (SELECT count(*) FROM hits), array(
    SELECT story_id FROM hits ORDER BY display_date DESC NULLS LAST, story_id LIMIT size OFFSET skip
  ) INTO total, ids;
END $$;
