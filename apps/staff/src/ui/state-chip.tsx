import { Chip } from '@mui/material';
import type { State } from '@orchard/contract/staff/wire';

/** Names of the states. */
export const STATE_LABELS: Record<State, string> = {
  draft: '下書き',
  scheduled: '予約',
  published: '公開中',
  ended: '公開終了',
};

const COLOURS: Record<State, 'default' | 'info' | 'success' | 'warning'> = {
  draft: 'default',
  scheduled: 'info',
  published: 'success',
  ended: 'warning',
};

/** The state of what is published, in words and colour. */
export const StateChip = ({ state }: { state: State }) => (
  <Chip size="small" variant="outlined" color={COLOURS[state]} label={STATE_LABELS[state]} />
);
