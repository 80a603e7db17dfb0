/**
 * Divides a film between its lines by their length, in order.
 * @param lines the spoken lines
 * @param seconds length of the film
 */
export function spread(lines: readonly string[], seconds: number) {
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  const end = seconds * 1000;
  let characters = 0;
  return lines.map((text) => {
    const start_ms = Math.round((end * characters) / total);
    characters += text.length;
    return { start_ms, end_ms: Math.round((end * characters) / total), text };
  });
}
