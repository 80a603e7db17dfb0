/**
 * What was read lately, for questions that anybody may ask as often as they like: it is read at most
 * once in a while, so it may be as old as that. A reading that failed is not kept.
 * @param read reads it
 * @param ms how old it may be
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
    const own = { reading: read(), begun: now() };
    own.reading.catch(() => {
      if (last === own) last = undefined;
    });
    last = own;
    return own.reading;
  };
}
