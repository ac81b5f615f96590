-- The newspaper as it will be at a moment to come: the same names, under which what is withheld
-- until then shows. Whoever reads puts this schema before the others and says the moment, for one
-- transaction (services/database/as-of.ts). Nothing else ever looks in here.
CREATE SCHEMA as_of;

CREATE FUNCTION as_of.moment() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT current_setting('portada.at')::timestamptz
$$;

-- What was taken down stays down, whatever its time.
CREATE VIEW as_of.stories AS
  SELECT s.id, s.type, s.document, s.hash,
    s.published OR (coalesce(s.publish_at <= as_of.moment(), false)
      AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.kind = 'story' AND w.id = s.id)) AS published,
    s.display_date, s.headline, s.search, s.updated_at, s.publish_at
  FROM stories s;

CREATE VIEW as_of.collections AS
  SELECT c.id, c.name, c.published OR coalesce(c.publish_at <= as_of.moment(), false) AS published,
    c.aliases, c.sites, c.publish_at
  FROM collections c;

CREATE VIEW as_of.story_search AS
  SELECT q.story_id, q.display_date,
    q.is_shown OR EXISTS (SELECT FROM stories s WHERE s.id = q.story_id
      AND NOT s.published AND s.publish_at <= as_of.moment()
      AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.kind = 'story' AND w.id = s.id)) AS is_shown,
    q.words
  FROM story_search q;
