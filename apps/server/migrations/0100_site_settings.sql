-- What operators say of the whole site: its name, where no brand's stands, and its contact, where a
-- brand has none. One row.
CREATE TABLE site_settings (
  id bigint PRIMARY KEY CHECK (id = 1),
  -- Null: PRODUCT_NAME.
  name text CHECK (char_length(name) BETWEEN 1 AND 255),
  -- Null: the name.
  sender_name text CHECK (
    char_length(sender_name) BETWEEN 1 AND 255 AND sender_name !~ '[[:cntrl:]]'
  ),
  contact_email text CHECK (
    char_length(contact_email) BETWEEN 3 AND 255 AND contact_email !~ '[[:space:][:cntrl:],"<>]'
  ),
  contact_telephone text CHECK (char_length(contact_telephone) BETWEEN 1 AND 255),
  contact_hours text CHECK (char_length(contact_hours) BETWEEN 1 AND 255),
  -- When the steps of the opening were put away.
  opening_closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO site_settings (id) VALUES (1);

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
