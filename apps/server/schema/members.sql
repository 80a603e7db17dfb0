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
  -- From and until when somebody is a member: Japan's calendar days, the last one included. Absent:
  -- from ever, for ever.
  membership_from     date,
  membership_until    date,
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
  gates_revision      integer NOT NULL DEFAULT 0,
  CONSTRAINT members_period CHECK (membership_until >= membership_from)
  -- Room in each page, so that a new number needs no new entry in the indexes.
) WITH (fillfactor = 90);
-- Sign-in looks a member up by address; A@b and a@b are one member.
CREATE UNIQUE INDEX members_email ON members (lower(email));
-- A number is one member's, and an import finds the member by it.
CREATE UNIQUE INDEX members_number ON members (lower(number)) WHERE number <> '';

CREATE TABLE member_brands (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  brand_id  integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (member_id, brand_id)
);
-- "Who holds this brand", and the foreign key's own check.
CREATE INDEX member_brands_brand ON member_brands (brand_id);

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
