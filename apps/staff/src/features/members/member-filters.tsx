import { INVITATION_LABELS, MEMBER_STATE_LABELS } from '@orchard/contract/staff/members';
import { SelectInput } from 'react-admin';
import { BrandFilter } from '#ui/inputs/brand-filter.tsx';

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id, name }));

const SEEN = {
  day: '24時間以内',
  week: '7日以内',
  month: '31日以内',
  longer: '31日より前',
  never: '利用なし',
};

const ENDS = {
  week: '7日以内に終了',
  month: '31日以内に終了',
  past: '終了した',
  open: '終了日なし',
};

const select = (
  source: string,
  label: string,
  labels: Readonly<Record<string, string>>,
  alwaysOn = false,
) => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    choices={choicesOf(labels)}
    emptyText="すべて"
    {...(alwaysOn && { alwaysOn })}
  />
);

/** The filters of the list of members. */
export const memberFilters = [
  select('state', '状態', MEMBER_STATE_LABELS, true),
  <BrandFilter key="brand" source="brand" label="会員区分" alwaysOn />,
  select('invitation', '招待', INVITATION_LABELS),
  select('seen', '最終利用', SEEN),
  select('ends', '会員期間', ENDS),
];
