import { Chip, type ChipProps } from '@mui/material';
import type { State } from '@orchard/contract/staff/wire';

/**
 * Makes the chip of a kind of states, which says each in words and colour.
 * @param colours those that are not the default
 */
export const chipOf =
  <Name extends string>(
    labels: Readonly<Record<Name, string>>,
    colours: Readonly<Partial<Record<NoInfer<Name>, ChipProps['color']>>>,
  ) =>
  ({ state }: { state: Name }) => (
    <Chip
      size="small"
      variant="outlined"
      color={colours[state] ?? 'default'}
      label={labels[state]}
    />
  );

/** Names of the states. */
export const STATE_LABELS: Record<State, string> = {
  draft: '下書き',
  scheduled: '予約',
  published: '公開中',
  ended: '公開終了',
};

/** The state of what is published. */
export const StateChip = chipOf(STATE_LABELS, {
  scheduled: 'info',
  published: 'success',
  ended: 'warning',
});
