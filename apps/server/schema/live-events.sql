-- With what a brand's membership begins: a series that home leads through, a notice that welcomes.
CREATE TABLE brand_starts (
  brand_id          integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  first_series_id   bigint REFERENCES series ON DELETE SET NULL,
  welcome_notice_id bigint REFERENCES notices ON DELETE SET NULL
);
CREATE INDEX brand_starts_series ON brand_starts (first_series_id);
CREATE INDEX brand_starts_notice ON brand_starts (welcome_notice_id);

-- Evenings on which the club meets live. Without a brand: for all.
CREATE TABLE live_events (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its name in calendars, for good; how often they were told of a change that matters to them.
  uid               uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  sequence          integer NOT NULL DEFAULT 0,
  title             text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  body              text NOT NULL DEFAULT '',
  starts_at         timestamptz NOT NULL,
  minutes           integer NOT NULL CHECK (minutes BETWEEN 5 AND 1440),
  -- Where it is; members see it from a quarter of an hour before, and no calendar or mail has it.
  place             text CHECK (char_length(place) BETWEEN 1 AND 255),
  url               text CHECK (url ~ '^https://' AND char_length(url) <= 2048),
  lecturers         text CHECK (char_length(lecturers) BETWEEN 1 AND 255),
  prepare           text NOT NULL DEFAULT '' CHECK (char_length(prepare) <= 2000),
  published_at      timestamptz,
  cancelled_at      timestamptz,
  -- What members are told of the cancellation.
  cancelled_because text CHECK (char_length(cancelled_because) BETWEEN 1 AND 255),
  -- From when to when members were told it is; empty: that it is cancelled; null: nothing yet.
  told_span         tstzrange,
  -- The recording.
  video_id          bigint REFERENCES videos ON DELETE SET NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now()
);
-- The evenings of a month, and what begins soon.
CREATE INDEX live_events_starts ON live_events (starts_at);
CREATE INDEX live_events_video ON live_events (video_id) WHERE video_id IS NOT NULL;

CREATE TABLE live_event_brands (
  live_event_id bigint NOT NULL REFERENCES live_events ON DELETE CASCADE,
  brand_id      integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (live_event_id, brand_id)
);
CREATE INDEX live_event_brands_brand ON live_event_brands (brand_id);

CREATE TABLE live_event_resources (
  live_event_id bigint NOT NULL REFERENCES live_events ON DELETE CASCADE,
  -- From 1, as members see them.
  position      integer NOT NULL,
  file          text NOT NULL REFERENCES resource_files (file) ON DELETE RESTRICT,
  title         text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  PRIMARY KEY (live_event_id, position)
);
-- May this member have this file? Does anything list it?
CREATE UNIQUE INDEX live_event_resources_file ON live_event_resources (file, live_event_id);

-- Who wants to come, and who opened the place on the evening.
CREATE TABLE live_event_goers (
  live_event_id bigint NOT NULL REFERENCES live_events ON DELETE CASCADE,
  member_id     bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at    timestamptz NOT NULL DEFAULT now(),
  came_at       timestamptz,
  PRIMARY KEY (live_event_id, member_id)
);
CREATE INDEX live_event_goers_member ON live_event_goers (member_id);

-- The round of a member's secret calendar address: a new one ends the one before.
CREATE TABLE calendar_feeds (
  member_id bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  round     integer NOT NULL DEFAULT 1
);
