-- Brands are the member groups that share the site. Their slug is the role slug of the
-- specification (orchard_main, WIS), so "a member's roles" are the brands that the member holds.
CREATE TABLE brands (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug          text NOT NULL CHECK (slug ~ '^[A-Za-z0-9_-]{1,64}$'),
  label         text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 255),
  logo_url      text CHECK (char_length(logo_url) <= 2048),
  caption       text CHECK (char_length(caption) <= 255),
  document_title text NOT NULL CHECK (char_length(document_title) BETWEEN 1 AND 255),
  terms_path    text NOT NULL CHECK (terms_path ~ '^/[A-Za-z0-9/_-]{1,255}$'),
  banner_text   text CHECK (char_length(banner_text) <= 255),
  -- The brand whose holders see the special block on the home screen.
  has_home_block boolean NOT NULL DEFAULT false,
  position      integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX brands_slug ON brands (slug);
CREATE UNIQUE INDEX brands_terms_path ON brands (terms_path);

CREATE TABLE members (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  nickname      text NOT NULL CHECK (char_length(nickname) BETWEEN 1 AND 255),
  email         text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 255 AND email LIKE '%_@_%' AND email !~ '[[:space:][:cntrl:],"]'),
  -- Absent until the invited member has chosen a password.
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  suspended_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now()
);
-- Sign-in looks a member up by address; A@b and a@b are one member.
CREATE UNIQUE INDEX members_email ON members (lower(email));

CREATE TABLE member_brands (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  brand_id  integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (member_id, brand_id)
);
-- "Who holds this brand", and the foreign key's own check.
CREATE INDEX member_brands_brand ON member_brands (brand_id);

CREATE TABLE staff (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  email      text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 255 AND email LIKE '%_@_%'),
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX staff_email ON staff (lower(email));
