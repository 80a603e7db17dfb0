-- What people take for the same name is equal: width, case, spaces, both kana, and forms of a
-- character that registers keep apart (髙 and 高). Forms of one character stand below each other.
CREATE FUNCTION member_key(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
  translate(
    -- What nobody sees goes as in UNSEEN_CLASS (fold-text.ts): 葛城 finds 葛 with a selector.
    regexp_replace(lower(normalize($1, NFKC)), '[\s\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]+', '', 'g'),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'
  ),
  '髙﨑嵜𠮷濵濱澤齋齊斎邊邉櫻嶋嶌德廣國藏龍瀨眞惠榮條彌萬與圓來鐵會學澁壽豐靜曾冨檜淵渊栁桒祢槇遙堯禮實藪籔籠舘峯埜壷淺黑佛兒晉凉',
  '高崎崎吉浜浜沢斉斉斉辺辺桜島島徳広国蔵竜瀬真恵栄条弥万与円来鉄会学渋寿豊静曽富桧渕渕柳桑禰槙遥尭礼実薮薮篭館峰野壺浅黒仏児晋涼'
);

CREATE TABLE members (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  nickname            text NOT NULL CHECK (char_length(nickname) BETWEEN 1 AND 255),
  email               text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 255 AND email LIKE '%_@_%' AND email !~ '[[:space:][:cntrl:],"]'),
  -- Absent until the invited member has chosen a password.
  password_hash       text CHECK (password_hash LIKE '$argon2id$%'),
  suspended_at        timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  -- The reading of a member's name, and what operators note down; members see neither.
  kana                text NOT NULL DEFAULT '' CHECK (char_length(kana) <= 255),
  note                text NOT NULL DEFAULT '' CHECK (char_length(note) <= 5000),
  -- The club's own number of a member, a telephone number as the office writes it, and what the
  -- club's two own columns say.
  number              text NOT NULL DEFAULT '' CHECK (char_length(number) <= 30),
  phone               text NOT NULL DEFAULT '' CHECK (char_length(phone) <= 50),
  own_1               text NOT NULL DEFAULT '' CHECK (char_length(own_1) <= 255),
  own_2               text NOT NULL DEFAULT '' CHECK (char_length(own_2) <= 255),
  -- What a search of members looks in; of a telephone number its digits.
  search              text NOT NULL GENERATED ALWAYS AS (
    member_key(name) || E'\n' || member_key(kana) || E'\n' || member_key(nickname) || E'\n'
    || member_key(email) || E'\n' || member_key(number) || E'\n'
    || regexp_replace(normalize(phone, NFKC), '[^0-9]+', '', 'g') || E'\n'
    || member_key(own_1) || E'\n' || member_key(own_2) || E'\n' || member_key(note)
    ) STORED,
  -- When the password was chosen last: a restore of an older backup must not let in whoever knows the
  -- password of then.
  password_changed_at timestamptz,
  -- Counts what changes the member's gates (schema/series.sql).
  gates_revision      integer NOT NULL DEFAULT 0
  -- Room in each page, so that a new number needs no new entry in the indexes.
) WITH (fillfactor = 90);
-- Sign-in looks a member up by address; A@b and a@b are one member.
CREATE UNIQUE INDEX members_email ON members (lower(email));
-- A number is one member's, and an import finds the member by it.
CREATE UNIQUE INDEX members_number ON members (lower(number)) WHERE number <> '';

-- Today in Japan's calendar, by which contracts count. Tests replace it to let days pass.
CREATE FUNCTION japan_today() RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (now() AT TIME ZONE 'Asia/Tokyo')::date;

-- The last day of a contract of some months: the day before the one with the same number, or the
-- last day of a month that has no such day (Civil Code, Art. 143).
CREATE FUNCTION term_end(first_day date, months integer) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (first_day + make_interval(months => months))::date
  - (extract(day FROM first_day) = extract(day FROM first_day + make_interval(months => months)))::integer;

-- The last day of the term in which a day falls, or of the term that is paid where that is later.
-- Terms are counted from the first day, so that a short month moves no later one; from the day behind
-- `paid_until`, where an office has chosen one that no term ends on.
CREATE FUNCTION term_end_on(first_day date, paid_until date, months integer, today date) RETURNS date
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  counted date := first_day;
  paid integer := (extract(year FROM age(date_trunc('month', paid_until), date_trunc('month', first_day))) * 12
    + extract(month FROM age(date_trunc('month', paid_until), date_trunc('month', first_day))))::integer;
  more integer;
BEGIN
  IF paid_until IS NULL OR months = 0 OR paid_until >= today THEN RETURN paid_until; END IF;
  IF term_end(first_day, paid + 1) = paid_until THEN paid := paid + 1;
  ELSIF term_end(first_day, paid) IS DISTINCT FROM paid_until THEN
    counted := paid_until + 1;
    paid := 0;
  END IF;
  -- Not more terms than there are, so that few have to be tried.
  more := greatest(1, (today - paid_until) / (31 * months));
  WHILE term_end(counted, paid + more * months) < today LOOP more := more + 1; END LOOP;
  RETURN term_end(counted, paid + more * months);
END $$;

-- The contract of a member about one brand. Days are Japan's, the last ones included.
CREATE TABLE memberships (
  member_id     bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  brand_id      integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  -- Absent: from ever.
  first_day     date,
  -- Absent: without an end.
  paid_until    date,
  -- A contract goes on by itself, term by term: nobody has to write a new day each month.
  renews        boolean NOT NULL DEFAULT false,
  -- The last day, where that is not the one that is paid: of a contract that was to go on.
  ends_on       date,
  -- The day whose payment failed.
  failed_since  date,
  -- The payment provider's number of the contract.
  reference     text NOT NULL DEFAULT '' CHECK (char_length(reference) <= 255),
  -- When somebody said that the contract is not to go on, and the member's reason.
  notice_at     timestamptz,
  notice_reason text NOT NULL DEFAULT '' CHECK (char_length(notice_reason) <= 1000),
  -- When anything of it changed last: programs ask for what did.
  changed_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, brand_id),
  CONSTRAINT memberships_days CHECK (paid_until >= first_day),
  CHECK (paid_until IS NOT NULL OR (NOT renews AND failed_since IS NULL AND ends_on IS NULL)),
  CHECK (NOT renews OR ends_on IS NULL)
);
-- "Who holds this brand", and the foreign key's own check.
CREATE INDEX memberships_brand ON memberships (brand_id);
-- A provider speaks of a contract by its number.
CREATE UNIQUE INDEX memberships_reference ON memberships (brand_id, reference) WHERE reference <> '';

-- Memberships with what follows from the brand's terms today.
CREATE VIEW membership_days AS
SELECT ms.*, b.slug, b.label, b.position,
  -- The last day on the site; null: none is known. A payment that failed leaves the days of grace.
  CASE
    WHEN ms.failed_since IS NOT NULL
      THEN greatest(ms.paid_until, ms.failed_since - 1) + b.grace_days
    WHEN NOT ms.renews THEN greatest(ms.paid_until, ms.ends_on)
  END AS last_day,
  -- The last day of the present term, and until when a notice ends the contract on it.
  CASE WHEN ms.renews THEN t.ends END AS term_end,
  CASE WHEN ms.renews THEN t.ends - b.notice_days END AS notice_until
FROM memberships ms
JOIN brands b ON b.id = ms.brand_id
CROSS JOIN LATERAL (
  SELECT term_end_on(ms.first_day, ms.paid_until, b.renewal_months, japan_today()) AS ends
) t;

-- The brands that each member holds today: what members see follows from it.
CREATE VIEW member_brands AS
SELECT member_id, brand_id FROM membership_days
WHERE coalesce(first_day <= japan_today(), true) AND coalesce(last_day >= japan_today(), true);

-- What became of memberships, by Japan's days: for the month's figures, and for telling it. It stays
-- when members leave, nobody's then.
CREATE TABLE membership_events (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint REFERENCES members ON DELETE SET NULL,
  brand_id  integer NOT NULL REFERENCES brands ON DELETE CASCADE,
  kind      text NOT NULL CHECK (
    kind IN ('joined', 'renewed', 'not_renewing', 'renewing', 'failed', 'paid', 'ended')
  ),
  day       date NOT NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  -- When those whom it concerns were told.
  told_at   timestamptz
);
-- Each once; and what a member's row is deleted with.
CREATE UNIQUE INDEX membership_events_once ON membership_events (member_id, brand_id, kind, day);
-- "How many in this month?"
CREATE INDEX membership_events_day ON membership_events (brand_id, day);
-- "Which failed payments are still to be told?"
CREATE INDEX membership_events_untold ON membership_events (id)
WHERE kind = 'failed' AND told_at IS NULL;

-- Until which day the nights have noted who joined, renewed and ended. One row.
CREATE TABLE membership_nights (
  is_only     boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  noted_until date NOT NULL DEFAULT japan_today()
);
INSERT INTO membership_nights DEFAULT VALUES;

CREATE FUNCTION settle_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.renews THEN
    NEW.ends_on = NULL;
    NEW.notice_at = NULL;
    NEW.notice_reason = '';
  ELSIF OLD.renews THEN
    NEW.notice_at = coalesce(NEW.notice_at, now());
    -- Nobody is shut out by an old day of payment: the contract ends with the term that goes on.
    IF NEW.ends_on IS NULL AND NEW.paid_until = OLD.paid_until THEN
      NEW.ends_on = (
        SELECT term_end_on(NEW.first_day, NEW.paid_until, b.renewal_months, japan_today())
        FROM brands b WHERE b.id = NEW.brand_id
      );
    END IF;
  END IF;
  IF NEW IS DISTINCT FROM OLD THEN NEW.changed_at = now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER memberships_settle BEFORE UPDATE ON memberships FOR EACH ROW
EXECUTE FUNCTION settle_membership();

-- Whoever changes a membership, by whichever way: it is noted here alone.
CREATE FUNCTION note_membership_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened text;
BEGIN
  FOREACH happened IN ARRAY array_remove(ARRAY[
    CASE WHEN OLD.renews AND NOT NEW.renews THEN 'not_renewing' END,
    -- Only a notice can be taken back, and none by who comes back after the end.
    CASE WHEN NEW.renews AND NOT OLD.renews AND OLD.notice_at IS NOT NULL
      AND greatest(OLD.paid_until, OLD.ends_on) >= japan_today() THEN 'renewing' END,
    CASE WHEN NEW.failed_since IS NOT NULL AND OLD.failed_since IS NULL THEN 'failed' END,
    CASE WHEN NEW.failed_since IS NULL AND OLD.failed_since IS NOT NULL THEN 'paid' END
  ], NULL) LOOP
    -- A notice that was taken back does not count.
    IF happened = 'renewing' THEN
      DELETE FROM membership_events
      WHERE member_id = NEW.member_id AND brand_id = NEW.brand_id AND kind = 'not_renewing'
        AND at >= OLD.notice_at;
    END IF;
    INSERT INTO membership_events (member_id, brand_id, kind, day)
    VALUES (NEW.member_id, NEW.brand_id, happened, japan_today())
    ON CONFLICT (member_id, brand_id, kind, day) DO UPDATE SET at = now(), told_at = NULL;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_note AFTER UPDATE ON memberships FOR EACH ROW
WHEN (
  (OLD.renews, OLD.failed_since IS NULL) IS DISTINCT FROM (NEW.renews, NEW.failed_since IS NULL)
)
EXECUTE FUNCTION note_membership_event();
CREATE TRIGGER memberships_note_new AFTER INSERT ON memberships FOR EACH ROW
WHEN (NEW.failed_since IS NOT NULL)
EXECUTE FUNCTION note_membership_event();

-- When each member was last on the site: sessions end, this stays.
CREATE TABLE member_visits (
  member_id    bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
-- "Who came this week?"
CREATE INDEX member_visits_seen ON member_visits (last_seen_at);

-- How many came, counted each minute: a member's last visit says nothing of the months before. Sums,
-- nobody's, so that they stay when members leave.
CREATE TABLE visit_days (
  -- In Japan's calendar, as the month.
  day           date PRIMARY KEY,
  members       integer NOT NULL CHECK (members >= 0),
  -- From the first of the month to this day.
  month_members integer NOT NULL CHECK (month_members >= members),
  -- Members who could sign in.
  able          integer NOT NULL CHECK (able >= 0)
);

-- Saved filters of the list of members, for all operators. A filter is the query of the list, by
-- names of its parameters; what it names may be deleted meanwhile.
CREATE TABLE segments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  filter     jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Operators choose by name.
CREATE UNIQUE INDEX segments_name ON segments (name);

-- An export of members between the call that asks for it, with a fresh code, and the browser's own
-- request for the file: exactly the members that were chosen. It can be fetched for a minute.
CREATE TABLE member_exports (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_id   bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- Which file, and the days that count.
  params     jsonb NOT NULL,
  member_ids bigint[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- What is swept, and what goes with an operator.
CREATE INDEX member_exports_created ON member_exports (created_at);
CREATE INDEX member_exports_staff ON member_exports (staff_id);
