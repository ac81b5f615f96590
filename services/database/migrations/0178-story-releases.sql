-- Stories that go out with a page, in its minute or not at all: which of its schedules they belong
-- to. One that has a time of its own belongs to none.
ALTER TABLE story_schedules ADD COLUMN release text REFERENCES page_schedules (id) ON DELETE CASCADE;
CREATE INDEX story_schedules_release ON story_schedules (release) WHERE release IS NOT NULL;
