import { Chip, Stack } from '@mui/material';
import { HABIT_LABELS, type HabitFilter } from '@orchard/contract/staff/habits';
import {
  INVITATION_LABELS,
  type InvitationState,
  MEMBER_STATE_LABELS,
  type MemberState,
} from '@orchard/contract/staff/members';
import {
  MEMBERSHIP_LIST_LABELS,
  type MembershipList,
} from '@orchard/contract/staff/membership-lists';
import { formatDay } from '#lib/japan-time.ts';
import { useChoices } from './choices.tsx';
import { useTitle } from './record-filter.tsx';

/** What the filters by one of a few values are called, with their values. */
export const CHOICES = {
  state: { label: '状態', values: MEMBER_STATE_LABELS as Record<MemberState, string> },
  invitation: { label: '招待', values: INVITATION_LABELS as Record<InvitationState, string> },
  seen: {
    label: '最終利用',
    values: {
      day: '24時間以内',
      week: '7日以内',
      month: '31日以内',
      longer: '31日より前',
      never: '未利用',
    },
  },
  ends: {
    label: '会員期間',
    values: {
      week: '7日以内に終了',
      month: '31日以内に終了',
      past: '終了済み',
      open: '無期限',
    },
  },
  habit: {
    label: '続く人・離れる人',
    values: { ...HABIT_LABELS, any: 'いずれか' } as Record<HabitFilter, string>,
  },
  contract: { label: 'ご契約', values: MEMBERSHIP_LIST_LABELS as Record<MembershipList, string> },
} as const;

/** What the filter by the last day of the membership is called. */
export const ENDS_ON = '会員期間の終了日';

/** The filters by a month. */
export const MONTHS: Readonly<Record<string, string>> = {
  came: '最終利用（この月以降）',
  joined: '登録した月',
  ended: '会員期間が終了した月',
  contract_month: 'ご契約の月',
};

/** The filters by a video, a series or an evening, which is found by its title. */
export const WATCHING = {
  watched: { reference: 'videos', label: '視聴済みの動画' },
  unwatched: { reference: 'videos', label: '視聴済みでない動画' },
  series_done: { reference: 'series', label: '完了した講座' },
  series_open: { reference: 'series', label: '完了していない講座' },
  series_begun: { reference: 'series', label: '途中の講座' },
  evening: { reference: 'live-events', label: '参加する夜の会' },
  series_untouched: { reference: 'series', label: '未開始の講座' },
} as const;

/** The filters that stand above the list at all times. */
const ALWAYS = ['q', 'state', 'brand'];

/** The address parameters under which the list of members shows a filter, as react-admin has them. */
export const listParameters = (filter: Readonly<Record<string, string>>) => ({
  filter: JSON.stringify(filter),
  displayedFilters: JSON.stringify(shownFor(filter)),
});

/** Which of the other filters are to be shown. */
export const shownFor = (filter: Readonly<Record<string, string>>): Record<string, true> =>
  Object.fromEntries(
    Object.keys(filter)
      .filter((name) => !ALWAYS.includes(name))
      .map((name) => [name, true]),
  );

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
    : name === 'ends_on'
      ? `${ENDS_ON}：${formatDay(value)}`
      : `${MONTHS[name] ?? '検索'}：${value}`;
  return <Chip component="span" size="small" label={label} />;
}

/** What a saved filter asks for, in words. */
export const Conditions = ({ filter }: { filter: Readonly<Record<string, string>> }) => (
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
