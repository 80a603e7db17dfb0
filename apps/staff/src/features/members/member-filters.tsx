import {
  INVITATION_LABELS,
  type InvitationState,
  MEMBER_STATE_LABELS,
  type MemberState,
} from '@orchard/contract/staff/members';
import { RecordFilter } from '#ui/inputs/record-filter.tsx';
import { BrandFilter, MonthFilter, SelectFilter } from '#ui/list/filters.tsx';

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
} as const;

/** The filters by a month. */
export const MONTHS: Readonly<Record<string, string>> = {
  came: '最終利用（この月以降）',
  joined: '登録した月',
  ended: '会員期間が終了した月',
};

/** The filters by a video or a series, which is found by its title. */
export const WATCHING = {
  watched: { reference: 'videos', label: '視聴済みの動画' },
  unwatched: { reference: 'videos', label: '視聴済みでない動画' },
  series_done: { reference: 'series', label: '完了した講座' },
  series_open: { reference: 'series', label: '完了していない講座' },
  series_begun: { reference: 'series', label: '途中の講座' },
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

const choice = (source: keyof typeof CHOICES, isAlwaysOn = false) => (
  <SelectFilter
    key={source}
    source={source}
    label={CHOICES[source].label}
    labels={CHOICES[source].values}
    {...(isAlwaysOn && { alwaysOn: true })}
  />
);

/** The filters of the list of members. */
export const memberFilters = [
  choice('state', true),
  <BrandFilter key="brand" source="brand" label="会員区分" alwaysOn />,
  choice('invitation'),
  choice('seen'),
  choice('ends'),
  ...Object.entries(MONTHS).map(([source, label]) => (
    <MonthFilter key={source} source={source} label={label} />
  )),
  ...Object.entries(WATCHING).map(([source, { reference, label }]) => (
    <RecordFilter key={source} source={source} reference={reference} label={label} />
  )),
];
