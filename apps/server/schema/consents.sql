-- Terms as they were when somebody first accepted them, whatever becomes of them or of their brand.
CREATE TABLE terms_versions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: the brand is gone. What was accepted stays.
  brand_id    integer REFERENCES brands ON DELETE SET NULL,
  brand_label text NOT NULL,
  -- As terms_today names the wording.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  title       text NOT NULL,
  -- HTML, sanitised like that of brand_terms.
  body        text NOT NULL,
  revised_on  date NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
-- A text is there once.
CREATE UNIQUE INDEX terms_versions_text ON terms_versions (brand_id, fingerprint);

-- Who accepted which text, when and where. A text is accepted again where members are asked anew.
CREATE TABLE consents (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  version_id  bigint NOT NULL REFERENCES terms_versions ON DELETE RESTRICT,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  place       text NOT NULL CHECK (place IN ('first_password', 'visit', 'contract'))
);
-- "What has this member accepted last?"
CREATE INDEX consents_member ON consents (member_id, accepted_at DESC);
-- The foreign key's own check.
CREATE INDEX consents_version ON consents (version_id);

-- Who answered あとで, on whichever device: asked again only where operators ask anew, or when it is due.
CREATE TABLE consent_deferrals (
  member_id   bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  brand_id    integer NOT NULL REFERENCES brands ON DELETE CASCADE,
  deferred_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, brand_id)
);
-- What goes with a brand.
CREATE INDEX consent_deferrals_brand ON consent_deferrals (brand_id);
