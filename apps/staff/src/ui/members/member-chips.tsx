import { INVITATION_LABELS, MEMBER_STATE_LABELS } from '@orchard/contract/staff/members';
import { chipOf } from '#ui/state-chip.tsx';

/** A member's current state, in words and colour. */
export const MemberStateChip = chipOf(MEMBER_STATE_LABELS, {
  active: 'success',
  invited: 'info',
  upcoming: 'info',
  expired: 'warning',
  suspended: 'error',
});

/** How far an invitation is, in words and colour. */
export const InvitationChip = chipOf(INVITATION_LABELS, {
  waiting: 'info',
  kept: 'warning',
  sent: 'info',
  opened: 'info',
  done: 'success',
  bounced: 'error',
  lapsed: 'warning',
});
