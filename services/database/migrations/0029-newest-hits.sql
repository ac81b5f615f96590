-- Most pages of a word that many stories have are among the newest: they are found without sorting
-- all of its hits. Of all stories: an index of those shown would look to the planner like one of words.
CREATE INDEX story_search_newest ON story_search (display_date DESC NULLS LAST, story_id);

CREATE FUNCTION newest_hits(found tsquery, among bigint, size bigint, skip bigint) RETURNS text[]
LANGUAGE sql STABLE SET enable_seqscan = off SET jit = off AS $$
  SELECT array(
    SELECT story_id FROM (
      SELECT story_id, display_date, words FROM story_search WHERE is_shown
      ORDER BY display_date DESC NULLS LAST, story_id LIMIT among
    ) AS newest
    WHERE words @@ found
    ORDER BY display_date DESC NULLS LAST, story_id LIMIT size OFFSET skip)
$$;

CREATE OR REPLACE FUNCTION search_stories(site text, wanted tsquery, size bigint, skip bigint, OUT total bigint, OUT ids text[])
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off
SET work_mem = '32MB' SET jit = off AS $$
DECLARE
  -- A query of words of no weight finds nothing; with its site alone it would find everything.
  found tsquery := CASE WHEN numnode(wanted) = 0 THEN ''
    ELSE ('''@' || replace(replace(site, '\', '\\'), '''', '''''') || '''')::tsquery && wanted END;
BEGIN
  SELECT count(*) INTO total FROM story_search WHERE words @@ found AND is_shown;
  IF total >= 2000 AND size + skip <= 100 THEN
    ids := newest_hits(found, 300, size, skip);
    IF cardinality(ids) = size THEN RETURN; END IF;
  END IF;
  ids := array(
    SELECT story_id FROM story_search WHERE words @@ found AND is_shown
    ORDER BY display_date DESC NULLS LAST, story_id LIMIT size OFFSET skip);
END $$;
