-- Every name in a document that may be a picture's: ids, and the last part of our addresses, as it
-- is and without what looks like an extension.
CREATE FUNCTION image_names_in(document text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT name), '{}')
  FROM regexp_matches(document,
      '"(?:_id|id|[A-Za-z]+Id)":\s*"([^"\\]{1,200})"|/(?:imagenes|resizer/v2)/([^"\\?#/\s<>&'']{1,200})', 'g') AS found (part),
    unnest(ARRAY[part[1], part[2], regexp_replace(part[2], '\.[A-Za-z0-9]{2,5}$', '')]) AS name
  WHERE name IS NOT NULL
$$;

CREATE INDEX page_drafts_images ON page_drafts USING gin (image_names_in(document));
CREATE INDEX page_versions_images ON page_versions USING gin (image_names_in(document));
CREATE INDEX stories_images ON stories USING gin (image_names_in(document));
CREATE INDEX story_drafts_images ON story_drafts USING gin (image_names_in(document));
CREATE INDEX authors_images ON authors USING gin (image_names_in(document));
CREATE INDEX documents_images ON documents USING gin (image_names_in(document))
  WHERE kind <> 'image';
CREATE INDEX live_entries_images ON live_entries USING gin (image_names_in(image))
  WHERE image IS NOT NULL;
