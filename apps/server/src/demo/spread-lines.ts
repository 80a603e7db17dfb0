/**
 * Divides a film between its lines by their length, in order.
 * @param lines the spoken lines
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
