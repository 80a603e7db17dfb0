import * as z from 'zod/mini';
import { queryMatching, queryNumber } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';

/** Rows of a page where nothing else is asked, and the most that may be. */
const PAGE = { usual: 100, most: 500 } as const;

/** An instant with its zone, as `2027-03-10T01:02:03.000Z`. */
export const instant = () => z.iso.datetime({ offset: true });

/** An instant in a query; without a zone it would mean another one elsewhere, and is refused. */
const since = () => {
  const error = () => formatMessage('validation.query', { label: 'since' });
  return z.optional(z.iso.datetime({ offset: true, error }));
};

/**
 * The query of every list for programs: what changed since an instant, or after the last page. Rows
 * come in the order of their changes, so that one that changes meanwhile comes again and none is
 * passed over.
 */
export const changesQuery = {
  since: since(),
  /** `next` of the page before; it counts instead of `since`. */
  after: queryMatching(/^[A-Za-z0-9_-]{1,200}$/, 'after'),
  limit: queryNumber('limit', 1, PAGE.most),
};

/** The length of a page. */
export const pageSize = ({ limit = PAGE.usual }: { limit?: number | undefined }): number => limit;

/** A page of rows. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    items: z.array(row),
    /** For `after`, now or later; null: there was no row yet, ask with the same query. */
    next: z.nullable(z.string()),
    /** There are rows behind this page already. */
    has_more: z.boolean(),
  });
