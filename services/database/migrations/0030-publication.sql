-- From when on readers see what is withheld until then. Unset: it shows, or no time will show it.
ALTER TABLE stories ADD COLUMN publish_at timestamptz;
ALTER TABLE collections ADD COLUMN publish_at timestamptz;
CREATE INDEX stories_due ON stories (publish_at) WHERE publish_at IS NOT NULL;

-- Embargoes that were still on when their stories came in end by themselves from now on. What
-- readers see already stays, whatever its dates say.
DO $$
DECLARE
  row record;
  given jsonb;
BEGIN
  FOR row IN SELECT id, document FROM stories WHERE NOT published LOOP
    BEGIN
      given := row.document::jsonb;
      IF given #>> '{content_restrictions,embargo,active}' = 'true'
        AND given #>> '{content_restrictions,embargo,end_time}' IS NOT NULL
        AND coalesce(given #>> '{revision,published}', 'true') <> 'false'
        AND coalesce(given ->> 'status', '') !~* '^(draft|canceled|cancelled|deleted|working)$'
      THEN
        UPDATE stories SET publish_at = greatest(
            (given #>> '{content_restrictions,embargo,end_time}')::timestamptz,
            (given ->> 'display_date')::timestamptz,
            (given ->> 'publish_date')::timestamptz)
          WHERE id = row.id;
      END IF;
    EXCEPTION WHEN data_exception THEN
      RAISE NOTICE 'story % stays withheld: %', row.id, SQLERRM;
    END;
  END LOOP;
END $$;
