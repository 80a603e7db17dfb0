import { t } from './messages.ts';

/** 「全120件中 9〜16件」; only the total if there is a single page. */
export function PageRange({
  page,
  perPage,
  total,
}: {
  page: number;
  perPage: number;
  total: number;
}) {
  if (total <= perPage) return t('videos.count', { count: total });
  const from = (page - 1) * perPage + 1;
  return t('videos.range', { count: total, from, to: Math.min(total, page * perPage) });
}
