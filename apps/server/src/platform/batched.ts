/**
 * Turns a question that is asked for many keys at once into one that is asked for a single key:
 * what is asked for in the same turn of the event loop goes out together. Every key is asked for
 * after it was given, never answered from memory.
 * @param ask answers the keys in their order
 * @param most keys that go out together
 * @param atOnce batches that are under way at the same time
 * @param apart keys of which this says the same go out one after the other, in the order in which
 * they came; absent: all may go together
 */
export function batched<Key, Value>(
  ask: (keys: Key[]) => Promise<Value[]>,
  {
    most = 200,
    atOnce = 3,
    apart,
  }: { most?: number; atOnce?: number; apart?: (key: Key) => unknown } = {},
): (key: Key) => Promise<Value> {
  type Waiting = {
    key: Key;
    /** What `apart` says of it; asked when it comes, so that a problem there is its asker's alone. */
    of: unknown;
    resolve: (value: Value) => void;
    reject: (problem: unknown) => void;
  };
  let waiting: Waiting[] = [];
  let underWay = 0;
  let isDue = false;
  const busy = new Set<unknown>();

  const take = (): Waiting[] => {
    if (!apart) return waiting.splice(0, most);
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of waiting) {
      if (batch.length === most || busy.has(one.of)) left.push(one);
      else {
        batch.push(one);
        busy.add(one.of);
      }
    }
    waiting = left;
    return batch;
  };

  const send = async () => {
    isDue = false;
    // While some are under way the others gather, and go out as one.
    if (waiting.length === 0 || underWay >= atOnce) return;
    const batch = take();
    // All that wait are of such as are under way: their end sends them.
    if (batch.length === 0) return;
    underWay += 1;
    plan();
    try {
      const values = await ask(batch.map(({ key }) => key));
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value);
    } catch (problem) {
      for (const { reject } of batch) reject(problem);
    } finally {
      underWay -= 1;
      for (const one of batch) busy.delete(one.of);
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
      waiting.push({ key, of: apart?.(key), resolve, reject });
      plan();
    });
}
