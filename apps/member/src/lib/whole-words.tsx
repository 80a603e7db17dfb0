/** Compounds that browsers take for two phrases: 「お問い｜合わせ」. */
const COMPOUND = 'お問い合わせ|お申し込み|お申込み|お知らせ';
const PARTS = new RegExp(`(${COMPOUND})|(?:(?!${COMPOUND}).)+`, 'gsu');

/** A short text of operators' in whose lines these words are whole. */
export const WholeWords = ({ text }: { text: string }) =>
  [...text.matchAll(PARTS)].map(({ 0: part, 1: compound, index }) =>
    compound ? (
      <span key={index} className="whitespace-nowrap">
        {compound}
      </span>
    ) : (
      part
    ),
  );
