/**
 * Gives each line its share of a film by its length, one after the other.
 * @param lines what is said
 * @param seconds length of the film
 */
export function spread(lines: readonly string[], seconds: number) {
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  const end = seconds * 1000;
  let said = 0;
  return lines.map((text) => {
    const startMs = Math.round((end * said) / total);
    said += text.length;
    return { startMs, endMs: Math.round((end * said) / total), text };
  });
}
