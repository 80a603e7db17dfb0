/** Hiragana in the letters that a Japanese types for it; two kana that make one sound first. */
const LETTERS: readonly (readonly [string, string])[] = (
  'きゃ kya きゅ kyu きょ kyo しゃ sha しゅ shu しょ sho しぇ she ちゃ cha ちゅ chu ちょ cho ちぇ che ' +
  'にゃ nya にゅ nyu にょ nyo ひゃ hya ひゅ hyu ひょ hyo みゃ mya みゅ myu みょ myo りゃ rya りゅ ryu りょ ryo ' +
  'ぎゃ gya ぎゅ gyu ぎょ gyo じゃ ja じゅ ju じょ jo じぇ je びゃ bya びゅ byu びょ byo ぴゃ pya ぴゅ pyu ぴょ pyo ' +
  'ふぁ fa ふぃ fi ふぇ fe ふぉ fo てぃ thi でぃ dhi でゅ dhu とぅ twu どぅ dwu うぃ wi うぇ we うぉ who ' +
  'ゔぁ va ゔぃ vi ゔぇ ve ゔぉ vo つぁ tsa くぁ qa ' +
  'あ a い i う u え e お o か ka き ki く ku け ke こ ko さ sa し shi す su せ se そ so ' +
  'た ta ち chi つ tsu て te と to な na に ni ぬ nu ね ne の no は ha ひ hi ふ fu へ he ほ ho ' +
  'ま ma み mi む mu め me も mo や ya ゆ yu よ yo ら ra り ri る ru れ re ろ ro わ wa を wo ' +
  'が ga ぎ gi ぐ gu げ ge ご go ざ za じ ji ず zu ぜ ze ぞ zo だ da ぢ di づ du で de ど do ' +
  'ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ゔ vu ー - ' +
  'ぁ xa ぃ xi ぅ xu ぇ xe ぉ xo ゃ xya ゅ xyu ょ xyo'
)
  .split(' ')
  .reduce<[string, string][]>((pairs, part, at, all) => {
    if (at % 2 === 0) pairs.push([part, all[at + 1] ?? '']);
    return pairs;
  }, []);

/** Katakana as hiragana. */
export const hiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** A reading as it comes out when the conversion to kana is switched off: toushi, zokusei, ime-ji. */
export function romaji(reading: string): string {
  const typed = LETTERS.reduce(
    (text, [kana, letters]) => text.replaceAll(kana, letters),
    hiragana(reading),
  );
  return typed
    .replace(/っ(?=([a-z]))/g, '$1')
    .replace(/ん(?=[aiueoyn])/g, 'nn')
    .replaceAll('ん', 'n')
    .replaceAll('っ', 'xtsu');
}
