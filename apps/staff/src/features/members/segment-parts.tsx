import { Chip, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '#lib/api/call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from '#ui/inputs/choices.tsx';
import { useTitle } from '#ui/inputs/record-filter.tsx';
import { CHOICES, MONTHS, WATCHING } from './member-filters.tsx';

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

function WatchingChip({ name, value }: { name: keyof typeof WATCHING; value: string }) {
  const { label, reference } = WATCHING[name];
  const { data } = useTitle(reference, Number(value));
  return <Chip component="span" size="small" label={`${label}：${data?.title ?? '…'}`} />;
}

function BrandChip({ value }: { value: string }) {
  const { data = [], isPending } = useChoices<{ id: number; label: string }>('brands');
  const brand = data.find(({ id }) => id === Number(value))?.label;
  return (
    <Chip
      component="span"
      size="small"
      label={`会員区分：${brand ?? (isPending ? '…' : `削除済み（番号 ${value}）`)}`}
    />
  );
}

function Condition({ name, value }: { name: string; value: string }) {
  if (name in WATCHING) return <WatchingChip name={name as keyof typeof WATCHING} value={value} />;
  if (name === 'brand') return <BrandChip value={value} />;
  const choice = CHOICES[name as keyof typeof CHOICES];
  const label = choice
    ? `${choice.label}：${(choice.values as Record<string, string>)[value] ?? value}`
    : `${MONTHS[name] ?? '検索'}：${value}`;
  return <Chip component="span" size="small" label={label} />;
}

/** What a saved filter asks for, in words. */
export const Conditions = ({ filter }: Pick<Segment, 'filter'>) => (
  <Stack
    component="span"
    direction="row"
    useFlexGap
    sx={{
      flexWrap: 'wrap',
      gap: 0.5,
      '& .MuiChip-root': { height: 'auto', minHeight: 24 },
      '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    }}
  >
    {Object.entries(filter).map(([name, value]) => (
      <Condition key={name} name={name} value={value} />
    ))}
  </Stack>
);
