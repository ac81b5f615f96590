-- Collections are made on a screen: who saved one, and since and until when its entries stand in it.
ALTER TABLE collections
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN saved_at timestamptz,
  ADD COLUMN saved_by text NOT NULL DEFAULT '';

ALTER TABLE collection_items
  -- Unset: always.
  ADD COLUMN shows_from timestamptz,
  ADD COLUMN shows_until timestamptz,
  -- Do readers get it now? Kept by the job that publishes what is due.
  ADD COLUMN is_shown boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT collection_items_times CHECK (shows_until > shows_from);
CREATE INDEX collection_items_from ON collection_items (shows_from) WHERE shows_from IS NOT NULL;
CREATE INDEX collection_items_until ON collection_items (shows_until) WHERE shows_until IS NOT NULL;

CREATE VIEW as_of.collection_items AS
  SELECT i.collection_id, i.position, i.story_id, i.properties, i.shows_from, i.shows_until,
    coalesce(i.shows_from <= as_of.moment(), true)
      AND coalesce(i.shows_until > as_of.moment(), true) AS is_shown
  FROM collection_items i;
