/** How people write that a contract renews, and that it does not. */
const RENEWS = new Map(
  [
    [true, 'する はい 有 有り あり 更新する 自動更新 ○ 〇 yes true on 1'],
    [false, 'しない いいえ 無 無し なし 更新しない × x no false off 0'],
  ].flatMap(([renews, said]) =>
    String(said)
      .split(' ')
      .map((one) => [one, renews === true] as const),
  ),
);

/** What a cell says of each brand: it separates them as it does the brands. */
const valuesIn = (cell: string): string[] =>
  cell
    .split(/[、,，;；|｜]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** The values of a cell, each as it is read; undefined is a fault. */
export function readEach<Value>(
  cell: string,
  read: (written: string) => Value | undefined,
  fault: (written: string) => string,
): { values: Value[]; faults: string[] } {
  // A day of people may have a separator in it.
  const single = read(cell);
  if (single !== undefined) return { values: [single], faults: [] };
  const written = valuesIn(cell);
  const values = written.map(read);
  return {
    values: values.filter((value) => value !== undefined),
    faults: written.filter((_, at) => values[at] === undefined).map(fault),
  };
}

/** Whether a contract renews, as people write it. */
export const readRenews = (written: string) => RENEWS.get(written.normalize('NFKC').toLowerCase());
/** The provider's number of one contract. */
export const readReference = (written: string) => {
  if (/[、，;；|｜]/.test(written)) return undefined;
  return ['なし', '無し'].includes(written) ? '' : written;
};
