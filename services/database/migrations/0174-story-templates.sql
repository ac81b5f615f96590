-- What a story of a kind begins with, and what it has to have before readers get it.
CREATE TABLE story_templates (
  id text PRIMARY KEY,
  -- Unset: of every site.
  site text REFERENCES sites (key) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Fields and elements in ANS, as a new story gets them.
  document text NOT NULL,
  rules jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  saved_at timestamptz,
  saved_by text NOT NULL DEFAULT ''
);

INSERT INTO story_templates (id, name, description, document, rules) VALUES
  ('cronica', 'Crónica', 'Lo que pasó, contado desde el lugar',
    '{"content_elements": [{"type": "text", "content": ""}]}',
    '{"all": {"subheadline": {"isRequired": true, "most": 200},
      "lead": {"isRequired": true}, "author": {"isRequired": true},
      "location": {"isRequired": true}}, "sites": {}}'),
  ('en-vivo', 'En vivo', 'Un directo con su resumen arriba',
    '{"label": {"basic": {"text": "En vivo", "display": true}},
      "content_elements": [{"type": "header", "level": 2, "content": "Lo que sabemos"},
        {"type": "list", "list_type": "unordered", "items": [{"type": "text", "content": ""}]},
        {"type": "custom_embed", "subtype": "Live blog"}]}',
    '{"all": {"subheadline": {"isRequired": true, "most": 200},
      "liveBlog": {"isRequired": true}}, "sites": {}}'),
  ('galeria', 'Galería', 'Fotografías con una entrada breve',
    '{"content_elements": [{"type": "text", "content": ""},
      {"type": "gallery", "description": {"basic": ""}, "content_elements": []}]}',
    '{"all": {"subheadline": {"isRequired": true, "most": 200},
      "gallery": {"isRequired": true}, "lead": {"isRequired": true}}, "sites": {}}'),
  ('opinion', 'Opinión', 'Una columna firmada',
    '{"label": {"basic": {"text": "Opinión", "display": true}},
      "content_elements": [{"type": "text", "content": ""}]}',
    '{"all": {"author": {"isRequired": true}, "headline": {"isRequired": true, "most": 90},
      "body": {"isRequired": true, "least": 300, "most": 1500}}, "sites": {}}'),
  ('resena', 'Reseña', 'Una obra, sus datos y un veredicto',
    '{"label": {"basic": {"text": "Reseña", "display": true}},
      "content_elements": [{"type": "text", "content": ""},
        {"type": "header", "level": 2, "content": "El veredicto"},
        {"type": "text", "content": ""},
        {"type": "header", "level": 2, "content": "Ficha"},
        {"type": "table", "header": [{"type": "text", "content": "Dato"},
            {"type": "text", "content": ""}],
          "rows": [
            [{"type": "text", "content": "Título"}, {"type": "text", "content": ""}],
            [{"type": "text", "content": "Autoría"}, {"type": "text", "content": ""}],
            [{"type": "text", "content": "Dónde"}, {"type": "text", "content": ""}],
            [{"type": "text", "content": "Calificación"}, {"type": "text", "content": ""}]]}]}',
    '{"all": {"author": {"isRequired": true}, "lead": {"isRequired": true},
      "subheadline": {"isRequired": true, "most": 200}}, "sites": {}}');
