/** Yen as people write them; undefined for what is no amount. */
export function readAmount(cell: string): number | null | undefined {
  const digits = cell.normalize('NFKC').replace(/[¥\\,円\s]/g, '');
  if (digits === '') return null;
  return /^-?\d{1,12}(?:\.0+)?$/.test(digits) ? Math.trunc(Number(digits)) : undefined;
}
