-- compatible-from: 0178-story-releases.sql
-- How many pictures a file shows one after another: more than one in moving GIF and WebP.
ALTER TABLE images ADD COLUMN frames integer NOT NULL DEFAULT 1 CHECK (frames > 0);
ALTER TABLE image_files ADD COLUMN frames integer NOT NULL DEFAULT 1 CHECK (frames > 0);
