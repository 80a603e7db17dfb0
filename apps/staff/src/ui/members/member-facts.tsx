import { Chip } from '@mui/material';
import type { MemberState } from '@orchard/contract/staff/members';
import { useChoices } from '#ui/inputs/choices.tsx';
import { MemberStateChip } from './member-chips.tsx';

const short = (day: string | null) => day?.replaceAll('-', '/') ?? '';

/** Formats the membership's period, both days included. */
export const formatPeriod = ({
  membership_from: from,
  membership_until: until,
}: {
  membership_from: string | null;
  membership_until: string | null;
}): string => (from || until ? `${short(from)}〜${short(until)}` : '無期限');

/** The labels of a member's brands. */
export function useBrandLabels(ids: readonly number[]): string[] {
  const { data = [] } = useChoices<{ id: number; label: string }>('brands');
  return data.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}

/** A member's class and state, as chips. */
export function MemberChips({
  member: { brand_ids, state, leaves_at },
}: {
  member: { brand_ids: readonly number[]; state: MemberState; leaves_at?: string | null };
}) {
  const labels = useBrandLabels(brand_ids);
  return (
    <>
      <MemberStateChip state={state} />
      {leaves_at && <Chip size="small" color="warning" label="退会手続き中" />}
      {labels.map((label) => (
        <Chip key={label} size="small" variant="outlined" label={label} />
      ))}
      {brand_ids.length === 0 && <Chip size="small" variant="outlined" label="会員区分なし" />}
    </>
  );
}
