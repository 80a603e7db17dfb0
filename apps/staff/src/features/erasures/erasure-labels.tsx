import { Chip } from '@mui/material';
import type { ErasureState } from '@orchard/contract/staff/erasures';

/** Names of the states. */
export const ERASURE_LABELS: Record<ErasureState, string> = {
  pending: '消去を待っています',
  done: '消去済み',
};

/** The state of an erasure, in words and colour. */
export const ErasureChip = ({ state }: { state: ErasureState }) => (
  <Chip
    size="small"
    variant="outlined"
    color={state === 'pending' ? 'warning' : 'default'}
    label={ERASURE_LABELS[state]}
  />
);

/** Who asked for an erasure. */
export const formatAskedBy = (operator: string | null): string =>
  operator === null ? '会員' : `${operator}（スタッフ）`;
