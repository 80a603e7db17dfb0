import { staffApi } from '@orchard/contract/staff';
import type { Report, ReportStatistic } from '@orchard/contract/staff/report';
import { formatStatistic } from '@orchard/contract/staff/report-text';
import { keepPreviousData } from '@tanstack/react-query';
import { listAt } from '#lib/resource.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { lastDayOf } from '#ui/months.tsx';

/** A month in numbers; by default this month. */
export function useReport(month?: string) {
  const mayRead = useMay('analytics.read');
  return useCall(staffApi.getReport, {
    queryKey: ['report', month ?? ''],
    query: month ? { month } : {},
    enabled: mayRead,
    placeholderData: keepPreviousData,
  });
}

/** The days of a month as the filter of lists. */
export const daysOf = (month: string) => ({ from: `${month}-01`, until: lastDayOf(month) });

/** The inbox narrowed by these filters. */
export const inboxAt = (query: Record<string, string>) => `/inbox?${new URLSearchParams(query)}`;

/** The lists behind the numbers. Who came in a month gone by is kept as a sum alone. */
export const linkOf = (
  statistic: ReportStatistic,
  { month }: Report,
  isNow: boolean,
): string | null => {
  const links: Partial<Record<ReportStatistic, string | null>> = {
    active: isNow ? listAt('members', { came: month }) : null,
    able: isNow ? listAt('members', { state: 'active' }) : null,
    joined: listAt('members', { joined: month }),
    ended: listAt('members', { ended: month }),
    erased: listAt('erasures', { state: 'done', month }),
    minutes: listAt('video-analytics', daysOf(month)),
    series_begun: '/series',
    series_finished: '/series',
    questions: inboxAt({ kind: 'questions', state: 'all', month }),
    question_hours: inboxAt({ kind: 'questions', state: 'done', month }),
    enquiries: inboxAt({ kind: 'enquiries', state: 'all', month }),
    enquiry_hours: inboxAt({ kind: 'enquiries', state: 'done', month }),
  };
  return links[statistic] ?? null;
};

/** How far a number is from another: ＋3名, −12分, ±0. */
export const formatDifference = (change: number, format: (amount: number) => string): string =>
  change === 0 ? '±0' : `${change > 0 ? '＋' : '−'}${format(Math.abs(change))}`;

/** How a number has changed since the month before. */
export function formatChange(statistic: ReportStatistic, { statistics }: Report): string {
  const { now, before } = statistics[statistic];
  if (now === null || before === null) return '―';
  return formatDifference(now - before, (amount) => formatStatistic(statistic, amount));
}
