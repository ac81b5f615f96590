-- What readers had of a page, when, and by whom: a row for each time that a version went out, its
-- end where another took its place or the page left its readers.
CREATE TABLE page_publications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id text NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  version integer NOT NULL,
  shown_from timestamptz NOT NULL,
  shown_until timestamptz,
  by_name text NOT NULL
);
CREATE INDEX page_publications_page ON page_publications (page_id, id DESC);

-- Of what went out before, what versions know: when each was published last.
INSERT INTO page_publications (page_id, version, shown_from, shown_until, by_name)
SELECT v.page_id, v.version, v.published_at,
  coalesce(lead(v.published_at) OVER (PARTITION BY v.page_id ORDER BY v.published_at, v.version),
    CASE WHEN v.version IS DISTINCT FROM p.published_version THEN p.updated_at END),
  v.saved_by
FROM page_versions v JOIN pages p ON p.id = v.page_id
WHERE v.published_at IS NOT NULL
ORDER BY v.page_id, v.published_at, v.version;

-- Whatever changes what readers get says so here: publishing, a schedule, a change of many pages,
-- the archive, the trash.
CREATE FUNCTION note_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE page_publications SET shown_until = greatest(shown_from, NEW.updated_at)
    WHERE page_id = NEW.id AND shown_until IS NULL;
  IF NEW.published_version IS NOT NULL THEN
    INSERT INTO page_publications (page_id, version, shown_from, by_name)
    VALUES (NEW.id, NEW.published_version, NEW.updated_at, coalesce(NEW.updated_by, ''));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_publication AFTER UPDATE OF published_version ON pages
  FOR EACH ROW WHEN (OLD.published_version IS DISTINCT FROM NEW.published_version)
  EXECUTE FUNCTION note_publication();
