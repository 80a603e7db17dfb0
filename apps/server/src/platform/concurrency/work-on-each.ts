import { isUnavailable } from '#platform/database/unavailable.ts';

/** Items in a row that the database does not answer: then it is no fault of theirs. */
const UNANSWERED_IN_A_ROW = 3;

/**
 * Works on items in batches, one after the other. A batch that fails is worked on item by item: what
 * is wrong with one costs no other its turn.
 * @param work one batch, wholly or not at all; answers how many things it did
 * @param atOnce items of a batch
 * @returns the sum
 * @throws AggregateError with what failed, once all have had their turn
 */
export async function workOnEach<Item>(
  items: readonly Item[],
  work: (batch: readonly [Item, ...Item[]]) => Promise<number>,
  atOnce = 1,
): Promise<number> {
  let done = 0;
  let unanswered = 0;
  const errors: unknown[] = [];
  const attempt = async (batch: readonly Item[]): Promise<void> => {
    const [first, ...others] = batch;
    if (first === undefined || unanswered >= UNANSWERED_IN_A_ROW) return;
    try {
      done += await work([first, ...others]);
      unanswered = 0;
    } catch (error) {
      if (others.length > 0) {
        for (const one of batch) await attempt([one]);
        return;
      }
      unanswered = isUnavailable(error) ? unanswered + 1 : 0;
      errors.push(error);
    }
  };
  for (let from = 0; from < items.length; from += atOnce) {
    await attempt(items.slice(from, from + atOnce));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} could not be done`);
  return done;
}
