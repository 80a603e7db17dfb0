-- What the club's payment providers tell the site. It is stored as it comes, answered, and worked in
-- afterwards.

-- A provider, or one form of it: who may send, and to which brand it belongs.
CREATE TABLE payment_sources (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  kind            text NOT NULL CHECK (kind IN ('standard', 'stripe', 'univapay', 'form')),
  brand_id        integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  -- The last part of the address; the secret, not this, lets in.
  address         text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- Sealed; absent: nothing is let in yet. The one before stays for a day, until the provider has the
  -- new one: some forget an address that refuses them once.
  sealed_secret   bytea,
  sealed_previous bytea,
  previous_until  timestamptz,
  -- A payer whom nobody knows is invited without a question.
  invites         boolean NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  -- When somebody came last with a wrong secret; noted at most once a minute.
  refused_at      timestamptz
);
-- "Whose address is this?"
CREATE UNIQUE INDEX payment_sources_address ON payment_sources (address);
-- The foreign key's own check.
CREATE INDEX payment_sources_brand ON payment_sources (brand_id);

-- What came, as it came, for 30 days. Whatever is let in is stored, readable or not.
CREATE TABLE payment_arrivals (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id    bigint NOT NULL REFERENCES payment_sources ON DELETE CASCADE,
  received_at  timestamptz NOT NULL DEFAULT now(),
  -- The number that a provider gives its message in a header.
  message_id   text NOT NULL,
  -- What stood in the address besides the key.
  query        text NOT NULL,
  body         bytea NOT NULL,
  -- Absent: it is not worked in yet.
  outcome      text CHECK (outcome IN ('read', 'ignored', 'repeated', 'unreadable')),
  -- What became of it, in Japanese; names nobody.
  detail       text NOT NULL DEFAULT ''
);
-- "What is to be worked in?"
CREATE INDEX payment_arrivals_new ON payment_arrivals (id) WHERE outcome IS NULL;
-- "What came from this provider last?", and what could not be read.
CREATE INDEX payment_arrivals_source ON payment_arrivals (source_id, id DESC);

-- A contract at a provider. Whose it is stands in the membership with the same number alone.
CREATE TABLE payment_contracts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id   integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  reference  text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 255),
  -- Who pays, as the provider says; empty once a member is known, and after 180 days.
  name       text NOT NULL DEFAULT '',
  email      text NOT NULL DEFAULT '',
  -- The membership before its first event, and the last event that was worked in on it; 0: none.
  base       jsonb,
  worked     bigint NOT NULL DEFAULT 0,
  -- There are events that are not worked in.
  is_due     boolean NOT NULL DEFAULT true,
  -- When an operator has put it aside, or seen that a payment was given back.
  seen_at    timestamptz
);
-- A provider speaks of a contract by its number; and the foreign key's own check.
CREATE UNIQUE INDEX payment_contracts_reference ON payment_contracts (brand_id, reference);
-- "Which contracts are to be worked in?"
CREATE INDEX payment_contracts_due ON payment_contracts (id) WHERE is_due;

-- A number that is written down, in a form or by an import, brings in what was paid before.
CREATE FUNCTION note_payments_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_contracts SET is_due = true
  WHERE brand_id = NEW.brand_id AND reference = NEW.reference;
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_payments_new AFTER INSERT ON memberships FOR EACH ROW
WHEN (NEW.reference <> '') EXECUTE FUNCTION note_payments_due();
CREATE TRIGGER memberships_payments AFTER UPDATE OF reference ON memberships FOR EACH ROW
WHEN (NEW.reference <> OLD.reference) EXECUTE FUNCTION note_payments_due();

-- What happened to it by the provider's time. It stays: a later one is judged with those before.
CREATE TABLE payment_events (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id    bigint NOT NULL REFERENCES payment_contracts ON DELETE CASCADE,
  source_id      bigint NOT NULL REFERENCES payment_sources ON DELETE CASCADE,
  -- The provider's number of it.
  key            text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
  kind           text NOT NULL CHECK (kind IN ('joined', 'renewed', 'failed', 'stopped', 'refunded')),
  at             timestamptz NOT NULL,
  paid_until     date,
  renews         boolean,
  amount         bigint,
  -- The brand's terms as it came: later ones are not for what was paid before.
  first_months   smallint NOT NULL,
  renewal_months smallint NOT NULL,
  received_at    timestamptz NOT NULL DEFAULT now()
);
-- Each once, however often it comes.
CREATE UNIQUE INDEX payment_events_key ON payment_events (source_id, key);
-- Once as well where two providers of a brand, as an old and a new address, tell of the same; and
-- "What happened to this contract?".
CREATE UNIQUE INDEX payment_events_contract ON payment_events (contract_id, key);

-- Whether a provider has stopped to charge for a contract: then nobody goes on by a press on the site.
CREATE FUNCTION is_stopped_by_provider(brand integer, number text) RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce((
  SELECT e.kind = 'stopped' FROM payment_contracts c JOIN payment_events e ON e.contract_id = c.id
  WHERE c.brand_id = brand AND c.reference = number AND e.kind IN ('joined', 'stopped')
  ORDER BY e.at DESC, e.key DESC LIMIT 1
), false);
