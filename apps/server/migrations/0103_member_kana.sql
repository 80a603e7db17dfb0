-- The reading of a member's name, and what operators note down; members see neither.
ALTER TABLE members
  ADD COLUMN kana text NOT NULL DEFAULT '' CHECK (char_length(kana) <= 255),
  ADD COLUMN note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 5000);

-- What people take for the same name is equal: width, case, spaces, both kana, and forms of a
-- character that registers keep apart (髙 and 高). Forms of one character stand below each other.
CREATE FUNCTION member_key(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
  translate(
    regexp_replace(lower(normalize($1, NFKC)), '\s+', '', 'g'),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'
  ),
  '髙﨑嵜𠮷濵濱澤齋齊斎邊邉櫻嶋嶌德廣國藏龍瀨眞惠榮條彌萬與圓來鐵會學澁壽豐靜曾冨檜淵渊栁桒祢槇遙堯禮實藪籔籠舘峯埜壷淺黑佛兒晉凉',
  '高崎崎吉浜浜沢斉斉斉辺辺桜島島徳広国蔵竜瀬真恵栄条弥万与円来鉄会学渋寿豊静曽富桧渕渕柳桑禰槙遥尭礼実薮薮篭館峰野壺浅黒仏児晋涼'
);

-- What a search of members looks in.
ALTER TABLE members ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  member_key(name) || E'\n' || member_key(kana) || E'\n' || member_key(nickname) || E'\n'
    || member_key(email)
) STORED;
