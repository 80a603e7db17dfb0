import * as z from 'zod/mini';
import { maxCharacters, maxItems } from '#contract/lengths.ts';
import { MAX_LINE, MAX_PAGE_SIZE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';

/** A whole number in a query, from `min` to `max`. */
export const queryNumber = (label: string, min: number, max: number) =>
  z.optional(
    z.pipe(
      z.string({ error: () => formatMessage('validation.query', { label }) }).check(
        z.regex(/^\d{1,10}$/, {
          error: formatMessage('validation.query', { label }),
          abort: true,
        }),
      ),
      z.pipe(
        z.transform((digits: string) => Number(digits)),
        z
          .number()
          .check(
            z.minimum(min, { error: formatMessage('validation.query', { label }) }),
            z.maximum(max, { error: formatMessage('validation.query', { label }) }),
          ),
      ),
    ),
  );

const tagId = z
  .string({ error: () => formatMessage('validation.query', { label: 'タグ' }) })
  .check(
    z.regex(/^[1-9]\d{0,9}$/, { error: formatMessage('validation.query', { label: 'タグ' }) }),
  );

/** `t=1&t=2`: one tag or several, at most 20. */
export const tagIds = () =>
  z.optional(
    z.pipe(
      z.union(
        [
          tagId,
          z
            .array(tagId)
            .check(maxItems(20, { error: formatMessage('validation.query', { label: 'タグ' }) })),
        ],
        { error: () => formatMessage('validation.query', { label: 'タグ' }) },
      ),
      z.transform((value: string | string[]) => [...new Set([value].flat().map(Number))]),
    ),
  );

/** A search word in a query, trimmed; absent, empty and spaces mean the same. */
export const searchWord = () =>
  z.optional(
    z.string({ error: () => formatMessage('validation.query', { label: '検索する言葉' }) }).check(
      z.trim(),
      maxCharacters(MAX_LINE, {
        error: formatMessage('validation.max', { label: '検索する言葉', max: MAX_LINE }),
      }),
      z.refine((word: string) => !word.includes('\0'), {
        error: formatMessage('validation.characters', { label: '検索する言葉' }),
      }),
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

/** 0: each video's `body` is empty, for screens that show only titles. */
export const bodies = () =>
  z.optional(
    z.enum(['0', '1'], { error: () => formatMessage('validation.query', { label: '動画の本文' }) }),
  );

/** The list of videos: paged, with all of some tags, unwatched only, searched, in either order. */
export const videoListQuery = () =>
  z.object({
    ...paging,
    t: tagIds(),
    uncp: z.optional(
      z.enum(['0', '1'], {
        error: () => formatMessage('validation.query', { label: '未視聴のみ' }),
      }),
    ),
    sort: z.optional(
      z.enum(['desc', 'asc'], {
        error: () => formatMessage('validation.query', { label: '並び順' }),
      }),
    ),
    search: searchWord(),
  });
