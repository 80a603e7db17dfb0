import type { Period } from './published-resource.ts';

/**
 * The draft after publishing or hiding it; undefined when it is so already.
 * @param now Japan's local time, as drafts have it
 */
export function changePeriod<Draft extends object>(
  saved: Draft,
  action: 'publish' | 'unpublish',
  now: string,
) {
  const draft = saved as Draft & Period;
  const { published_at: from, published_until: until } = draft;
  const ended = until !== null && until <= now;
  if (action === 'unpublish') return from === null ? undefined : { ...draft, published_at: null };
  if (from !== null && from <= now && !ended) return undefined;
  return {
    ...draft,
    published_at: from !== null && from <= now ? from : now,
    published_until: ended ? null : until,
  };
}
