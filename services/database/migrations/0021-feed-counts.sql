-- What feeds leave out: few rows, so that a feed's count is its index's size less these.
CREATE INDEX stories_hidden ON stories (id) WHERE NOT published OR type = 'redirect';
