import * as z from 'zod/mini';
import { EMAIL_PATTERN } from '#contract/email-pattern.ts';
import {
  asVisible,
  choice,
  id,
  pathId,
  storable,
  wholeNumber,
  wireTime,
} from '#contract/fields.ts';
import { maxCharacters, maxItems } from '#contract/lengths.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { queryMatching, queryNumber, queryOf, searchWord } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { plainAddress } from '#contract/plain-address.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';

/** Whether the day `yyyy-MM-dd` exists. */
export function isDay(value: string): boolean {
  const [, year = 0, month = 0, date = 0] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)?.map(Number) ?? [];
  if (year < 1900 || month < 1 || month > 12 || date < 1) return false;
  return new Date(Date.UTC(year, month, 0)).getUTCDate() >= date;
}

/** The message for a day, with or without a time, that no calendar has. */
const noSuchDay =
  (label: string) =>
  ({ input }: { input?: unknown }) => {
    const written = String(input).slice(0, 10).replaceAll('-', '/');
    return formatStaffMessage('dates.no_such_day', { label, written });
  };

/** A day in a body, `yyyy-MM-dd` in Japan's calendar. */
export const day = (label: string) => {
  const error = () => formatStaffMessage('validation.day', { label });
  return z
    .string({ error })
    .check(
      z.regex(/^\d{4}-\d\d-\d\d$/, { error, abort: true }),
      z.refine(isDay, { error: noSuchDay(label) }),
    );
};

/** The same, or null for none. */
export const optionalDay = (label: string) => z.nullable(day(label));

/** A day as a filter of a list. */
export const filterDay = (label: string) => {
  const error = () => formatMessage('validation.query', { label });
  return z.optional(z.string({ error }).check(z.refine(isDay, { error })));
};

/** A month `yyyy-MM` of Japan's calendar as a filter of a list. */
export const filterMonth = (label: string) => queryMatching(/^20\d\d-(0[1-9]|1[0-2])$/, label);

/** How a person is reached, as operators write it; each part may be empty. */
export const contactFields = () => ({
  /** Where replies to mails go; shown to members and before sign-in, as what follows. */
  contact_email: optionalText('お問い合わせ先のメールアドレス', MAX_LINE).check(
    z.overwrite(plainAddress),
    z.refine((value) => value === '' || EMAIL_PATTERN.test(value), {
      error: formatMessage('validation.email'),
    }),
  ),
  contact_telephone: optionalText('お問い合わせ先の電話番号', MAX_LINE).check(
    z.regex(/^[0-9+() -]*$/, { error: formatStaffMessage('validation.telephone') }),
  ),
  contact_hours: optionalText('お問い合わせの受付時間', MAX_LINE),
});

/** Default number of rows on a page of the console's lists. */
export const STAFF_PAGE_SIZE = 25;

/** The four states of a publication, in order. */
export const STATES = ['draft', 'scheduled', 'published', 'ended'] as const;

/** One state of {@link STATES}. */
export type State = (typeof STATES)[number];

/**
 * The query of the console's lists: `p` and `per_page` (the answer has `X-Total-Count` and `Link`),
 * `sort` (one of the given names), `order`, and `q`, words that a row must all contain.
 */
export const staffListQuery = <
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.core.$ZodShape,
>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    p: queryNumber('ページ', 1, 9_999_999),
    per_page: queryNumber('1ページの件数', 1, 100),
    sort: queryOf(sorts, '並び順'),
    order: queryOf(['asc', 'desc'], '並び順'),
    q: searchWord(),
    ...filters,
  });

/** An id as a filter. */
export const filterId = (label: string) => queryNumber(label, 1, 9_999_999_999);

/** Filter by state of publication. */
export const publicationFilters = { state: queryOf(STATES, '状態'), brand: filterId('ブランド') };

/** A date-time in a body, in Japan's local time; null for none. */
export const dateTime = (label: string) => {
  const error = () => formatStaffMessage('validation.date_time', { label });
  return z.nullable(
    z.string({ error }).check(
      z.regex(/^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { error, abort: true }),
      z.refine((value: string) => isDay(value.slice(0, 10)), { error: noSuchDay(label) }),
    ),
  );
};

/** The same where there must be one, and others may follow it. */
export const requiredTime = (label: string) => {
  const error = () => formatStaffMessage('validation.date_time', { label });
  return z.pipe(
    dateTime(label).check(
      z.refine((value: string | null) => value !== null && value < '9000', { error }),
    ),
    z.transform((value: string | null) => value as string),
  );
};

/** Ids in a body, each once. */
export const ids = (label: string, max = 500) => {
  const error = () => formatMessage('validation.choose', { label });
  return z.pipe(
    z.array(choice(label), { error }).check(maxItems(max, { error })),
    z.transform((numbers: number[]) => [...new Set(numbers)]),
  );
};

/** A whole number in a body, within bounds that its message names. */
export const between = (label: string, min: number, max: number) =>
  wholeNumber(min, max, () => formatStaffMessage('validation.between', { label, min, max }));

/** A required boolean. */
export const yesOrNo = (label: string) =>
  z.boolean({ error: () => formatMessage('validation.boolean', { label }) });

/**
 * A line or text that may be empty, as {@link asVisible} makes it.
 * @param max greatest length in code points
 */
export const optionalText = (label: string, max: number) =>
  z
    .string({ error: () => formatMessage('validation.string', { label }) })
    .check(
      asVisible(max),
      maxCharacters(max, { error: formatMessage('validation.max', { label, max }) }),
      storable(label),
    );

/** Longest HTML body, in code points. */
export const MAX_BODY = 100_000;

/** One of the names in a table of labels. */
export const nameIn = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  refusal?: { error: () => string },
) => z.enum(Object.keys(labels) as [Name, ...Name[]], refusal);

/** The path of a call about one record. */
export const oneRecord = z.object({ id: pathId() });

/** Makes the secret of a record anew; the one before counts for another day. */
export const renewedSecret = {
  ...({ audience: 'staff', right: 'staff.manage', freshCode: true } as const),
  params: oneRecord,
  /** The secret, where another service has made it; else empty. It may go into a header. */
  body: z.object({
    secret: optionalText('鍵', 500).check(
      z.regex(/^[\x21-\x7e]*$/, { error: formatStaffMessage('validation.secret_signs') }),
    ),
  }),
  /** Shown this once; null where another service has made it. */
  response: z.object({ secret: z.nullable(z.string()) }),
};

/** The message for what the screen sends by itself: its reader can only load it anew. */
export const outdated = () => formatStaffMessage('validation.outdated');

/** The query of a call that saves a record: the revision that the operator has read. */
export const readRevision = z.object({ revision: queryNumber(outdated, 0, 9_999_999_999) });

/** A publication in the console: its period and the resulting state. */
export const publishedPeriod = {
  published_at: z.nullable(wireTime()),
  published_until: z.nullable(wireTime()),
  state: z.enum(STATES),
};

/** {@link publishedPeriod} and the audience; no brand means every member. */
export const published = { ...publishedPeriod, brand_ids: z.array(id()) };

/** The fields of every record besides the editable ones. */
export const recordFields = {
  id: id(),
  /** The version; saving must send it back, so that it overwrites no other operator's work. */
  revision: z.number(),
  created_at: z.nullable(wireTime()),
  updated_at: z.nullable(wireTime()),
};

/** One row of a record's history, newest first. */
export const version = z.object({
  /** Id of the entry in the audit log. */
  id: id(),
  action: z.string(),
  staff_name: z.string(),
  at: wireTime(),
  /** The fields after it; null if it deleted the record. */
  fields: z.nullable(z.record(z.string(), z.unknown())),
  /** In the oldest entry: the fields before it, if the record is older than the log. */
  before: z.optional(z.record(z.string(), z.unknown())),
});

/** A change of several rows that can be undone. */
export const bulkResult = z.object({
  /** Number of changed rows. */
  count: z.number(),
  /** The change's id, for undoing. */
  change: z.string(),
});
