/**
 * Caches one value for some time, for requests without a limit of their own. A failed read is not
 * cached.
 * @param read reads the value
 * @param ms greatest age in milliseconds
 * @param now a clock in milliseconds
 */
export function recent<Value>(
  read: () => Promise<Value>,
  ms: number,
  now = () => performance.now(),
): () => Promise<Value> {
  let last: { reading: Promise<Value>; begun: number } | undefined;
  return () => {
    if (last && now() - last.begun < ms) return last.reading;
    const current = { reading: read(), begun: now() };
    current.reading.catch(() => {
      if (last === current) last = undefined;
    });
    last = current;
    return current.reading;
  };
}
