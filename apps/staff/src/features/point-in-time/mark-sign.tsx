import { Box } from '@mui/material';
import type { MARK_KINDS } from '@orchard/contract/staff/point-in-time';
import { tokens } from '#ui/theme.ts';

/** What a mark stands for. */
export type MarkKind = (typeof MARK_KINDS)[number];

/** Each kind has a shape and a colour; a shape is drawn on 12 × 12. */
export const MARK_SIGNS: Record<MarkKind, { label: string; color: string; shape: string }> = {
  publication: { label: '公開', color: tokens.green, shape: 'M6 1 11 11H1Z' },
  import: { label: '取り込み', color: tokens.amber, shape: 'M1.5 1.5h9v9h-9Z' },
  bulk: { label: '一括操作', color: '#f0abfc', shape: 'M6 .5 11.5 6 6 11.5.5 6Z' },
  update: { label: '更新', color: '#fff', shape: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z' },
  return: {
    label: '元の状態',
    color: tokens.red,
    shape: 'M2.5.5 6 4 9.5.5l2 2L8 6l3.5 3.5-2 2L6 8l-3.5 3.5-2-2L4 6 .5 2.5Z',
  },
};

/** The sign of a kind; its name stands beside it, or in the legend. */
export const MarkSign = ({ kind, size = 12 }: { kind: MarkKind; size?: number }) => (
  <Box
    component="svg"
    aria-hidden
    viewBox="0 0 12 12"
    sx={{ width: size, height: size, flexShrink: 0, display: 'block' }}
  >
    <path d={MARK_SIGNS[kind].shape} fill={MARK_SIGNS[kind].color} stroke={tokens.ground} />
  </Box>
);
