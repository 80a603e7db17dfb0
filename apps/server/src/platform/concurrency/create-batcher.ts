import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import pLimit from 'p-limit';

/** How keys are put into batches. */
interface BatchOptions<Key> {
  /** Keys of one batch. */
  maxBatchSize?: number;
  /** Batches under way at a time; while they are, further keys gather. */
  concurrency?: number;
  /** Keys of the same partition go out one after the other, in the order in which they came. */
  partitionBy?: (key: Key) => unknown;
}

/**
 * Loads single keys in batches: the keys of one turn of the event loop go out together. It caches
 * nothing: each call loads its key anew.
 * @param loadAll returns the values in the order of the keys
 */
export function createBatcher<Key, Value>(
  loadAll: (keys: readonly Key[]) => Promise<Value[]>,
  { maxBatchSize = 200, concurrency = 3, partitionBy }: BatchOptions<Key> = {},
): (key: Key) => Promise<Value> {
  const limit = pLimit(concurrency);
  let sent: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const values = loadAll(keys);
      sent = values.catch(() => {});
      return values;
    },
    {
      cache: false,
      maxBatchSize,
      // The batch takes keys until it is sent, which is when there is room for it.
      batchScheduleFn: (send) => {
        void limit(async () => {
          await nextTurn();
          send();
          await sent;
        });
      },
    },
  );
  if (!partitionBy) return (key) => loader.load(key);

  const last = new Map<unknown, Promise<unknown>>();
  return async (key) => {
    const partition = partitionBy(key);
    const before = last.get(partition);
    const loading = before === undefined ? loader.load(key) : before.then(() => loader.load(key));
    const ended = loading.catch(() => {});
    last.set(partition, ended);
    try {
      return await loading;
    } finally {
      if (last.get(partition) === ended) last.delete(partition);
    }
  };
}
