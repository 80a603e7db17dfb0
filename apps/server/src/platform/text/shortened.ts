/** A text in one line of at most so many characters. */
export function shortened(text: string, longest: number): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  const shown = characters.slice(0, longest).join('');
  return characters.length > longest ? `${shown}…` : shown;
}
