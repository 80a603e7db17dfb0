import { INVITATION_LABELS, MEMBER_STATE_LABELS } from '@orchard/contract/staff/members';
import { BrandFilter } from '#ui/inputs/brand-filter.tsx';
import { SelectFilter } from '#ui/inputs/select-filter.tsx';

const SEEN = {
  day: '24時間以内',
  week: '7日以内',
  month: '31日以内',
  longer: '31日より前',
  never: '未利用',
};

const ENDS = {
  week: '7日以内に終了',
  month: '31日以内に終了',
  past: '終了済み',
  open: '無期限',
};

/** The filters of the list of members. */
export const memberFilters = [
  <SelectFilter key="state" source="state" label="状態" labels={MEMBER_STATE_LABELS} alwaysOn />,
  <BrandFilter key="brand" source="brand" label="会員区分" alwaysOn />,
  <SelectFilter key="invitation" source="invitation" label="招待" labels={INVITATION_LABELS} />,
  <SelectFilter key="seen" source="seen" label="最終利用" labels={SEEN} />,
  <SelectFilter key="ends" source="ends" label="会員期間" labels={ENDS} />,
];
