-- compatible-from: 0178-story-releases.sql
-- Imports add sections to sites as well, and entries to their menus.
ALTER TABLE import_batch_items
  DROP CONSTRAINT import_batch_items_kind_check,
  ADD CONSTRAINT import_batch_items_kind_check CHECK (
    kind IN ('story', 'author', 'collection', 'image', 'custom_embed', 'picture', 'menu')
  );
