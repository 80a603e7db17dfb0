import { Chip } from '@mui/material';
import type { MemberState } from '@orchard/contract/staff/members';
import { MEMBERSHIP_STATE_LABELS, type Membership } from '@orchard/contract/staff/memberships';
import { useContractBrands } from './contracts.tsx';
import { MemberStateChip } from './member-chips.tsx';

/** A member's state and classes, as chips; of a contract that does not simply go on with its state. */
export function MemberChips({
  member: { memberships, state, leaves_at },
}: {
  member: { memberships: readonly Membership[]; state: MemberState; leaves_at?: string | null };
}) {
  const brands = useContractBrands();
  return (
    <>
      <MemberStateChip state={state} />
      {leaves_at && <Chip size="small" color="warning" label="データの消去待ち" />}
      {memberships.map(({ brand_id, state: how }) => (
        <Chip
          key={brand_id}
          size="small"
          variant="outlined"
          color={how === 'failed' ? 'error' : 'default'}
          label={[
            brands.find(({ id }) => id === brand_id)?.label ?? '…',
            ...(how === 'paid' ? [] : [MEMBERSHIP_STATE_LABELS[how]]),
          ].join('：')}
        />
      ))}
      {memberships.length === 0 && <Chip size="small" variant="outlined" label="会員区分なし" />}
    </>
  );
}
