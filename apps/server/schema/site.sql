-- What operators say of the whole site: its name, where no brand's stands, and its contact, where a
-- brand has none. One row.
CREATE TABLE site_settings (
  id                bigint PRIMARY KEY CHECK (id = 1),
  -- Null: the name of the first brand.
  name              text CHECK (char_length(name) BETWEEN 1 AND 255),
  -- Null: the name.
  sender_name       text CHECK (
    char_length(sender_name) BETWEEN 1 AND 255 AND sender_name !~ '[[:cntrl:]]'
  ),
  contact_email     text CHECK (
    char_length(contact_email) BETWEEN 3 AND 255 AND contact_email !~ '[[:space:][:cntrl:],"<>]'
  ),
  contact_telephone text CHECK (char_length(contact_telephone) BETWEEN 1 AND 255),
  contact_hours     text CHECK (char_length(contact_hours) BETWEEN 1 AND 255),
  -- When the steps of the opening were put away.
  opening_closed_at timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  -- After how many hours without an answer operators are reminded; 0: never.
  reminder_hours    integer NOT NULL DEFAULT 24
    CHECK (reminder_hours BETWEEN 0 AND 720),
  -- After how many days without a view members are led to their next lecture; 0: never.
  next_lecture_days integer NOT NULL DEFAULT 7
    CHECK (next_lecture_days BETWEEN 0 AND 60),
  -- On how many devices a member may play at one time; 0: on any number.
  max_playing       integer NOT NULL DEFAULT 0 CHECK (max_playing BETWEEN 0 AND 10),
  -- The operators' defaults by kind, in the form of a member's; what is missing is as the code has it.
  notification_ways jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(notification_ways) = 'object'),
  -- What the club calls its two own columns of a member; empty: the column is not shown.
  member_own_1      text NOT NULL DEFAULT '' CHECK (char_length(member_own_1) <= 30),
  member_own_2      text NOT NULL DEFAULT '' CHECK (char_length(member_own_2) <= 30)
);
INSERT INTO site_settings (id) VALUES (1);

-- Brands are the member groups that share the site. Their slug is the role slug of the
-- specification (orchard_main, WIS), so "a member's roles" are the brands that the member holds.
CREATE TABLE brands (
  id                  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug                text NOT NULL CHECK (slug ~ '^[A-Za-z0-9_-]{1,64}$'),
  label               text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 255),
  logo_url            text CHECK (char_length(logo_url) <= 2048),
  caption             text CHECK (char_length(caption) <= 255),
  -- Null: the label and the text beside the logo.
  document_title      text CHECK (char_length(document_title) BETWEEN 1 AND 255),
  terms_path          text NOT NULL CHECK (terms_path ~ '^/[A-Za-z0-9/_-]{1,255}$'),
  banner_text         text CHECK (char_length(banner_text) <= 255),
  -- The brand whose holders see the special block on the home screen.
  has_home_block      boolean NOT NULL DEFAULT false,
  position            integer NOT NULL DEFAULT 0,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  -- How a person is reached, per brand: each part is optional. The address is also where replies to
  -- its mails go.
  contact_email       text CHECK (
    char_length(contact_email) BETWEEN 3 AND 255 AND contact_email !~ '[[:space:][:cntrl:],"<>]'
  ),
  contact_telephone   text CHECK (char_length(contact_telephone) BETWEEN 1 AND 255),
  contact_hours       text CHECK (char_length(contact_hours) BETWEEN 1 AND 255),
  -- Beside the sign-in form on wide screens.
  sign_in_picture_url text CHECK (char_length(sign_in_picture_url) <= 2048),
  -- The terms of its contracts. Months at first (0: without an end) and of each renewal (0: none);
  -- how many days before the end notice is given at the latest; for how many days after a payment
  -- that failed its members still come in.
  first_months        integer NOT NULL DEFAULT 0 CHECK (first_months BETWEEN 0 AND 120),
  renewal_months      integer NOT NULL DEFAULT 0 CHECK (renewal_months BETWEEN 0 AND 120),
  notice_days         integer NOT NULL DEFAULT 0 CHECK (notice_days BETWEEN 0 AND 366),
  grace_days          integer NOT NULL DEFAULT 0 CHECK (grace_days BETWEEN 0 AND 366),
  -- What its members are told about the price, and where they pay, change the card, get receipts.
  price               text CHECK (char_length(price) BETWEEN 1 AND 1000),
  pay_url             text CHECK (pay_url ~ '^https://' AND char_length(pay_url) <= 2048),
  card_url            text CHECK (card_url ~ '^https://' AND char_length(card_url) <= 2048),
  receipt_url         text CHECK (receipt_url ~ '^https://' AND char_length(receipt_url) <= 2048)
);
CREATE UNIQUE INDEX brands_slug ON brands (slug);
CREATE UNIQUE INDEX brands_terms_path ON brands (terms_path);

-- The terms of membership of each brand, and those that replace them from a day on; operators may
-- rewrite both. What holds now is terms_today.
CREATE TABLE brand_terms (
  -- The terms screen finds its text by the brand.
  -- Terms go with their brand: their history keeps what was written.
  brand_id   integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  title      text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  -- HTML, sanitised when it is stored; every article begins with a heading of the second level.
  body       text NOT NULL CHECK (body <> ''),
  -- Shown as year and month.
  revised_on date NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  next_title text CHECK (char_length(next_title) BETWEEN 1 AND 255),
  next_body  text CHECK (next_body <> ''),
  -- Japan's calendar day at whose beginning the next terms replace the others.
  next_from  date,
  -- Since when members are asked for consent, also who consented to an earlier text; null: nobody is.
  consent_asked_at timestamptz,
  -- Japan's day from which members cannot put it off; null: they always can.
  consent_by       date,
  -- The same of the next terms: they ask once they hold.
  next_asks        boolean NOT NULL DEFAULT false,
  next_consent_by  date,
  CHECK (num_nulls(next_title, next_body, next_from) IN (0, 3)),
  CHECK (consent_by IS NULL OR consent_asked_at IS NOT NULL),
  CHECK (next_consent_by IS NULL OR next_asks)
);

-- The terms that hold at this moment, with those to come. The clock alone exchanges them.
CREATE VIEW terms_today AS
SELECT n.*,
  -- Names the wording. It is computed where it is asked for.
  encode(sha256(convert_to(
    concat_ws(E'\n', n.title, to_char(n.revised_on, 'YYYY-MM-DD'), n.body), 'UTF8'
  )), 'hex') AS fingerprint
FROM (
  SELECT t.brand_id, t.updated_at,
    CASE WHEN d.has_come THEN t.next_title ELSE t.title END AS title,
    CASE WHEN d.has_come THEN t.next_body ELSE t.body END AS body,
    CASE WHEN d.has_come THEN t.next_from ELSE t.revised_on END AS revised_on,
    CASE WHEN d.has_come AND t.next_asks THEN t.next_from::timestamp AT TIME ZONE 'Asia/Tokyo'
      ELSE t.consent_asked_at END AS consent_asked_at,
    CASE WHEN d.has_come AND t.next_asks THEN t.next_consent_by
      ELSE t.consent_by END AS consent_by,
    CASE WHEN NOT d.has_come THEN t.next_title END AS next_title,
    CASE WHEN NOT d.has_come THEN t.next_body END AS next_body,
    CASE WHEN NOT d.has_come THEN t.next_from END AS next_from,
    NOT d.has_come AND t.next_asks AS next_asks,
    CASE WHEN NOT d.has_come THEN t.next_consent_by END AS next_consent_by
  FROM brand_terms t
  CROSS JOIN LATERAL (
    SELECT coalesce(t.next_from <= (now() AT TIME ZONE 'Asia/Tokyo')::date, false) AS has_come
  ) d
) n;

-- How a brand is reached: its own contact, or the site's where it has none at all.
CREATE VIEW brand_contacts AS
SELECT b.id AS brand_id,
  CASE WHEN own.is_there THEN b.contact_email ELSE s.contact_email END AS contact_email,
  CASE WHEN own.is_there THEN b.contact_telephone ELSE s.contact_telephone END
    AS contact_telephone,
  CASE WHEN own.is_there THEN b.contact_hours ELSE s.contact_hours END AS contact_hours
FROM brands b
CROSS JOIN site_settings s
CROSS JOIN LATERAL (
  SELECT coalesce(b.contact_email, b.contact_telephone, b.contact_hours) IS NOT NULL AS is_there
) own;
