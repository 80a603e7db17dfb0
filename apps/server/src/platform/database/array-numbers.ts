const [COMMA, ZERO] = [0x2c, 0x30];

/**
 * The whole numbers, none negative, of an array of the database as text, `{1,2,3}`; none where it is
 * NULL. Read character by character, which takes a third of cutting a long text to pieces.
 */
export function arrayNumbers(text: string | null | undefined): number[] {
  if (!text || text === '{}') return [];
  const numbers: number[] = [];
  let number = 0;
  for (let at = 1; at < text.length - 1; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      numbers.push(number);
      number = 0;
    } else number = number * 10 + code - ZERO;
  }
  numbers.push(number);
  return numbers;
}
