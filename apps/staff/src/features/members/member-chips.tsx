import { Chip } from '@mui/material';
import {
  INVITATION_LABELS,
  type InvitationState,
  MEMBER_STATE_LABELS,
  type MemberState,
} from '@orchard/contract/staff/members';

type Colour = 'default' | 'info' | 'success' | 'warning' | 'error';

const STATE_COLOURS: Record<MemberState, Colour> = {
  active: 'success',
  invited: 'info',
  upcoming: 'info',
  expired: 'warning',
  suspended: 'error',
};

const INVITATION_COLOURS: Record<InvitationState, Colour> = {
  none: 'default',
  waiting: 'info',
  sent: 'info',
  opened: 'info',
  done: 'success',
  bounced: 'error',
  lapsed: 'warning',
};

/** A member's current state, in words and colour. */
export const MemberStateChip = ({ state }: { state: MemberState }) => (
  <Chip
    size="small"
    variant="outlined"
    color={STATE_COLOURS[state]}
    label={MEMBER_STATE_LABELS[state]}
  />
);

/** How far an invitation is, in words and colour. */
export const InvitationChip = ({ state }: { state: InvitationState }) => (
  <Chip
    size="small"
    variant="outlined"
    color={INVITATION_COLOURS[state]}
    label={INVITATION_LABELS[state]}
  />
);
