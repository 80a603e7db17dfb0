import * as z from 'zod/mini';
import { storable } from '#contract/fields.ts';
import { maxCharacters, maxItems } from '#contract/lengths.ts';
import { MAX_LINE, MAX_PAGE_SIZE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';

/** The message for a value that is named, or one of its own where its name is not on the screen. */
const wrong = (label: string | (() => string)) =>
  typeof label === 'string' ? () => formatMessage('validation.query', { label }) : label;

/** A whole number in a query, from `min` to `max`. */
export const queryNumber = (label: string | (() => string), min: number, max: number) => {
  const error = wrong(label);
  return z.optional(
    z.pipe(
      z.string({ error }).check(z.regex(/^\d{1,10}$/, { error, abort: true })),
      z.pipe(
        z.transform((digits: string) => Number(digits)),
        z.number().check(z.minimum(min, { error }), z.maximum(max, { error })),
      ),
    ),
  );
};

const wrongTag = () => formatMessage('validation.query', { label: 'タグ' });
const tagId = z.string({ error: wrongTag }).check(z.regex(/^[1-9]\d{0,9}$/, { error: wrongTag }));

/** `t=1&t=2`: one tag or several, at most 20. */
export const tagIds = () =>
  z.optional(
    z.pipe(
      z.union([tagId, z.array(tagId).check(maxItems(20, { error: wrongTag }))], {
        error: wrongTag,
      }),
      z.transform((value: string | string[]) => [...new Set([value].flat().map(Number))]),
    ),
  );

/** A search word in a query, trimmed; absent, empty and spaces mean the same. */
export const searchWord = () =>
  z.optional(
    z.string({ error: () => formatMessage('validation.query', { label: 'キーワード' }) }).check(
      z.trim(),
      maxCharacters(MAX_LINE, {
        error: formatMessage('validation.max', { label: 'キーワード', max: MAX_LINE }),
      }),
      storable('キーワード'),
    ),
  );

/**
 * The query of every list: `p` from 1 and `per_page` up to 100. Without `p` the list is complete;
 * with it the answer has `X-Total-Count` and `Link`.
 */
export const paging = {
  p: queryNumber('ページ', 1, 9_999_999_999),
  per_page: queryNumber('1ページの件数', 1, MAX_PAGE_SIZE),
};

/** A list that is only paged. */
export const pagedQuery = () => z.object(paging);

/** One of the given values; absent: no filter. */
export const queryOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  label: string | (() => string),
) => z.optional(z.enum(values, { error: wrong(label) }));

/** A switch, which foreign clients also write as a boolean. */
export const switchQuery = (label: string) => queryOf(['0', '1', 'false', 'true'], label);

/** Whether a switch in an address is on. */
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** A text of this form. */
export const queryMatching = (pattern: RegExp, label: string) => {
  const error = () => formatMessage('validation.query', { label });
  return z.optional(z.string({ error }).check(z.regex(pattern, { error })));
};

/** 0: each video's `body` is empty, for screens that show only titles. */
export const bodies = () => queryOf(['0', '1'], '動画の本文');

/** The list of videos: paged, with all of some tags, unwatched only, searched, in either order. */
export const videoListQuery = () =>
  z.object({
    ...paging,
    t: tagIds(),
    uncp: switchQuery('未視聴のみ'),
    sort: queryOf(['desc', 'asc'], '並び順'),
    search: searchWord(),
  });
