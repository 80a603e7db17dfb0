-- How a person is reached, per brand: each part is optional. The address is also where replies to
-- its mails go.
ALTER TABLE brands
  ADD COLUMN contact_email text CHECK (
    char_length(contact_email) BETWEEN 3 AND 255 AND contact_email !~ '[[:space:][:cntrl:],"<>]'
  ),
  ADD COLUMN contact_telephone text CHECK (char_length(contact_telephone) BETWEEN 1 AND 255),
  ADD COLUMN contact_hours text CHECK (char_length(contact_hours) BETWEEN 1 AND 255),
  -- Beside the sign-in form on wide screens.
  ADD COLUMN sign_in_picture_url text CHECK (char_length(sign_in_picture_url) <= 2048);

-- A mail goes out as it was composed, whatever the brand says by then.
ALTER TABLE mails
  ADD COLUMN reply_to text CHECK (
    char_length(reply_to) BETWEEN 3 AND 255 AND reply_to !~ '[[:space:][:cntrl:],"<>]'
  ),
  -- The brand's name where it is not the site's own.
  ADD COLUMN from_name text CHECK (
    char_length(from_name) BETWEEN 1 AND 255 AND from_name !~ '[[:cntrl:]]'
  );
