import { staffApi } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '#lib/api/call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { WATCHING } from '#ui/inputs/member-conditions.tsx';

/** A saved filter as lists have it. */
export type Segment = RowOf<'segments'>;

const NAMES: Readonly<Record<string, string>> = { videos: '動画', series: '講座' };

/** What a saved filter names and is gone. */
export const missingIn = ({ missing }: Pick<Segment, 'missing'>): string =>
  [
    ...new Set(
      missing.map(
        (name) => NAMES[WATCHING[name as keyof typeof WATCHING]?.reference] ?? '会員区分',
      ),
    ),
  ].join('、');

/** How many members a filter leaves now. */
export function MemberCount({ filter, missing }: Pick<Segment, 'filter' | 'missing'>) {
  const { data, error } = useQuery({
    queryKey: ['members', 'count', filter],
    enabled: missing.length === 0,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const query = { ...filter, p: '1', per_page: '1' };
      return (await callPage(staffApi['members.list'], { query, signal })).total;
    },
  });
  if (missing.length > 0) return '―';
  if (error) return error.message;
  return data === undefined ? '…' : `${data.toLocaleString('ja-JP')}名`;
}
