import type { Opening } from '@orchard/contract/staff/series';

/** When a lecture opens to a member, in the order of the choice. */
export const OPENING_LABELS: Readonly<Record<Opening, string>> = {
  at_once: 'すぐに視聴できる',
  days_in_series: '受講開始から数日後',
  days_in_membership: '会員期間の開始から数日後',
  after_previous: '前の回の視聴後',
};
