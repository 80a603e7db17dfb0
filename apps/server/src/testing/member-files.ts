import iconv from 'iconv-lite';

/** The header of {@link memberFile}. */
export const MEMBER_HEADER = '氏名,ニックネーム,メールアドレス,会員区分,会員期間開始,会員期間終了';

/** The ways in which a row can be wrong; the file uses them in turn. */
const MISTAKES: readonly ((cells: string[], number: number) => string[])[] = [
  ([name, nickname, , ...rest]) => [name ?? '', nickname ?? '', '山田＠example.jp', ...rest],
  ([, nickname, ...rest]) => ['', nickname ?? '', ...rest],
  ([name, nickname, email, , ...rest]) => [name, nickname, email, '会長', ...rest].map(String),
  ([name, nickname, email, brand, from]) =>
    [name, nickname, email, brand, from, '13月'].map(String),
  ([name, nickname, , ...rest]) => [name ?? '', nickname ?? '', 'Member0@Example.jp', ...rest],
];

/**
 * A file of members as an office exports it: CP932, CRLF.
 * @param count rows
 * @param wrong how many of them the import cannot accept, spread over the file
 */
export function memberFile(count: number, wrong: number): Buffer {
  const every = Math.floor(count / Math.max(1, wrong));
  const lines = Array.from({ length: count }, (_, number) => {
    const cells = [
      `髙橋 ${number}号`,
      `ニック①${number}`,
      `member${number}@example.jp`,
      number % 3 === 0 ? 'WIS' : 'orchard_main',
      '2026/4/1',
      '2027年3月31日',
    ];
    const turn = Math.floor(number / every);
    const isWrong = number % every === every - 1 && turn < wrong;
    const mistake = MISTAKES[turn % MISTAKES.length];
    return (isWrong && mistake ? mistake(cells, number) : cells).join(',');
  });
  return iconv.encode([MEMBER_HEADER, ...lines, ''].join('\r\n'), 'cp932');
}
