CREATE TABLE notice_categories (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  color      text NOT NULL CHECK (color ~ '^#[0-9a-f]{6}$'),
  position   integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE notices (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notice_category_id integer NOT NULL REFERENCES notice_categories ON DELETE RESTRICT,
  title              text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  body               text NOT NULL DEFAULT '',
  published_at       timestamptz,
  published_until    timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  also_mail          boolean NOT NULL DEFAULT false,
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);
-- The list of notices, newest first.
CREATE INDEX notices_published ON notices (published_at DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX notices_category ON notices (notice_category_id);

CREATE TABLE notice_brands (
  notice_id bigint NOT NULL REFERENCES notices ON DELETE CASCADE,
  brand_id  integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (notice_id, brand_id)
);
CREATE INDEX notice_brands_brand ON notice_brands (brand_id);

CREATE TABLE pages (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title           text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  body            text NOT NULL DEFAULT '',
  published_at    timestamptz,
  published_until timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);

CREATE TABLE page_brands (
  page_id  bigint NOT NULL REFERENCES pages ON DELETE CASCADE,
  brand_id integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (page_id, brand_id)
);
CREATE INDEX page_brands_brand ON page_brands (brand_id);

CREATE TABLE faq_categories (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  position   integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE faqs (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  faq_category_id integer NOT NULL REFERENCES faq_categories ON DELETE RESTRICT,
  question        text NOT NULL CHECK (char_length(question) BETWEEN 1 AND 255),
  answer          text NOT NULL,
  position        integer NOT NULL DEFAULT 0,
  -- FAQ, video categories and what enquiries can be about pass through the states that notices have.
  -- What is there already is published from now on; a server that does not know the columns yet
  -- publishes what it adds.
  published_at    timestamptz DEFAULT now(),
  published_until timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);
CREATE INDEX faqs_category ON faqs (faq_category_id, position);

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE faq_brands (
  faq_id   bigint NOT NULL REFERENCES faqs ON DELETE CASCADE,
  brand_id integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (faq_id, brand_id)
);
CREATE INDEX faq_brands_brand ON faq_brands (brand_id);

-- The side menu. A link that the members' rule calls invalid does nothing, so any text may stand here.
CREATE TABLE menu_categories (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  icon            text CHECK (icon ~ '^[a-z0-9-]{1,64}$'),
  position        integer NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  -- Headings of the side menu pass through the states that notices have, and are for some brands or
  -- for everybody. What is there already has been seen since it was made.
  published_at    timestamptz DEFAULT now(),
  published_until timestamptz,
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE menu_category_brands (
  menu_category_id integer NOT NULL REFERENCES menu_categories ON DELETE CASCADE,
  brand_id         integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (menu_category_id, brand_id)
);
CREATE INDEX menu_category_brands_brand ON menu_category_brands (brand_id);

CREATE CONSTRAINT TRIGGER menu_category_brands_noted
  AFTER INSERT OR UPDATE OR DELETE ON menu_category_brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change('menu');

CREATE TRIGGER menu_category_brands_emptied AFTER TRUNCATE ON menu_category_brands
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('menu');

CREATE TABLE menus (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  menu_category_id integer NOT NULL REFERENCES menu_categories ON DELETE CASCADE,
  title            text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  url              text CHECK (char_length(url) <= 2048),
  window_open      boolean NOT NULL DEFAULT false,
  position         integer NOT NULL DEFAULT 0
);
CREATE INDEX menus_category ON menus (menu_category_id, position);

CREATE TABLE menu_subs (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  menu_id     integer NOT NULL REFERENCES menus ON DELETE CASCADE,
  title       text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  url         text CHECK (char_length(url) <= 2048),
  window_open boolean NOT NULL DEFAULT false,
  position    integer NOT NULL DEFAULT 0
);
CREATE INDEX menu_subs_menu ON menu_subs (menu_id, position);

-- The pictures of the home banner; the text that lies over them is each brand's own.
CREATE TABLE banner_slides (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  image_url       text NOT NULL CHECK (char_length(image_url) BETWEEN 1 AND 2048),
  alt             text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 255),
  position        integer NOT NULL DEFAULT 0,
  -- Slides of the home banner pass through the states that notices have. What is there already is
  -- published from now on; a server that does not know the columns yet publishes what it adds.
  published_at    timestamptz DEFAULT now(),
  published_until timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE banner_slide_brands (
  banner_slide_id integer NOT NULL REFERENCES banner_slides ON DELETE CASCADE,
  brand_id        integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (banner_slide_id, brand_id)
);
CREATE INDEX banner_slide_brands_brand ON banner_slide_brands (brand_id);

-- With what a brand's membership begins: a series that home leads through, a notice that welcomes.
CREATE TABLE brand_starts (
  brand_id          integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  first_series_id   bigint REFERENCES series ON DELETE SET NULL,
  welcome_notice_id bigint REFERENCES notices ON DELETE SET NULL
);
CREATE INDEX brand_starts_series ON brand_starts (first_series_id);
CREATE INDEX brand_starts_notice ON brand_starts (welcome_notice_id);
