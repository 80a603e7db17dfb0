import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { queryMatching, queryNumber } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import type { Right } from '#contract/staff/rights.ts';

/** An instant with its zone, as `2027-03-10T01:02:03.000Z`. */
export const instant = () => z.iso.datetime({ offset: true });

const error = () => formatMessage('validation.query', { label: 'since' });

const changesQuery = {
  since: z.optional(z.iso.datetime({ offset: true, error })),
  /** `next` of the page before; it counts instead of `since`. */
  after: queryMatching(/^[A-Za-z0-9_-]{1,200}$/, 'after'),
  limit: queryNumber('limit', 1, 500),
};

/**
 * Declares a list of what changed since an instant, or after the last page. Rows come in the order of
 * their changes: one that changes meanwhile comes again, and none is passed over.
 */
export const changedList = <
  const Path extends string,
  Query extends z.core.$ZodLooseShape,
  Row extends z.ZodMiniType,
>(
  path: Path,
  { right, summary, query, row }: { right: Right | null; summary: string; query: Query; row: Row },
) =>
  get(path, {
    ...{ audience: 'program', right, summary: `${summary}, in the order of their changes` },
    query: z.object({ ...changesQuery, ...query }),
    response: z.object({
      items: z.array(row),
      /** For `after`, now or later; null: there was no row, ask with the same query. */
      next: z.nullable(z.string()),
      has_more: z.boolean(),
    }),
  });
