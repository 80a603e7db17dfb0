/**
 * Turns a question that is asked for many keys at once into one that is asked for a single key:
 * what is asked for in the same turn of the event loop goes out together. Every key is asked for
 * after it was given, never answered from memory.
 * @param ask answers the keys in their order
 */
export function batched<Key, Value>(
  ask: (keys: Key[]) => Promise<Value[]>,
  { most = 200, atOnce = 3 } = {},
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key; resolve: (value: Value) => void; reject: (problem: unknown) => void };
  let waiting: Waiting[] = [];
  let underWay = 0;
  let isDue = false;

  const send = async () => {
    isDue = false;
    // While some are under way the others gather, and go out as one.
    if (waiting.length === 0 || underWay >= atOnce) return;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    underWay += 1;
    plan();
    try {
      const values = await ask(batch.map(({ key }) => key));
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value);
    } catch (problem) {
      for (const { reject } of batch) reject(problem);
    } finally {
      underWay -= 1;
      plan();
    }
  };
  const plan = () => {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(send);
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
