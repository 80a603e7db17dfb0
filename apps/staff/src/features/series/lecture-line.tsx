import DragIcon from '@mui/icons-material/DragIndicator';
import { Box, Paper, TextField, Typography } from '@mui/material';
import { countsDays, type Opening } from '@orchard/contract/staff/series';
import type { State } from '@orchard/contract/staff/wire';
import type { ReactNode } from 'react';
import { choicesOf, SelectField } from '#ui/inputs/select-field.tsx';
import { StateChip } from '#ui/state-chip.tsx';

/** When a lecture opens to a member, in the order of the choice. */
const OPENING_LABELS: Readonly<Record<Opening, string>> = {
  at_once: 'すぐに視聴できる',
  days_in_series: '受講開始から数日後',
  days_in_membership: '会員期間の開始から数日後',
  after_previous: '前の回の視聴後',
};

/** A lecture of the form. */
export interface Lecture {
  video_id: number;
  opens: Opening;
  days: number | null;
}

/** A video, as far as its line shows it. */
export interface NamedVideo {
  id: number;
  title: string;
  state: State;
}

/** The title of a video that is there no more. */
export const GONE = '削除された動画';

const gate = { display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.5 };

/** Days that a gate begins with. */
const FIRST_DAYS = 7;

/** One lecture of a series: its place, its title, and when it opens. */
export function LectureLine({
  lecture,
  video,
  place,
  isLocked,
  onChange,
  buttons,
}: {
  lecture: Lecture;
  video: NamedVideo | undefined;
  /** From 1. */
  place: number;
  isLocked: boolean;
  onChange: (change: Partial<Lecture>) => void;
  /** Those that move it or take it out. */
  buttons: ReactNode;
}) {
  const { opens, days } = lecture;
  return (
    <Paper
      variant="outlined"
      sx={{
        px: 1,
        py: 0.5,
        gap: 1,
        display: 'grid',
        alignItems: 'center',
        gridTemplateColumns: {
          xs: 'auto minmax(0, 1fr) auto',
          md: 'auto auto minmax(0, 1fr) auto',
        },
      }}
    >
      <DragIcon
        aria-hidden
        sx={{ color: 'text.secondary', cursor: 'grab', display: { xs: 'none', md: 'block' } }}
      />
      <Typography component="span" sx={{ minWidth: '2ch', textAlign: 'right' }}>
        {place}
      </Typography>
      <Box sx={{ minWidth: 0, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{video?.title ?? GONE}</Typography>
        {video && video.state !== 'published' && <StateChip state={video.state} />}
      </Box>
      <Box sx={{ gridRow: 2, gridColumn: { xs: '1 / -1', md: '3 / -1' }, ...gate }}>
        <SelectField
          size="small"
          label={`${place}番目の視聴の開始`}
          value={opens}
          disabled={isLocked}
          choices={choicesOf(OPENING_LABELS)}
          onChange={(value) => {
            const next = value as Opening;
            onChange({ opens: next, days: countsDays(next) ? (days ?? FIRST_DAYS) : null });
          }}
          sx={{ width: 230 }}
        />
        {countsDays(opens) && (
          <TextField
            size="small"
            type="number"
            label="日数（日）"
            value={days ?? ''}
            disabled={isLocked}
            onChange={(event) => onChange({ days: Number(event.target.value) || null })}
            slotProps={{ htmlInput: { min: 1, inputMode: 'numeric' } }}
            sx={{ width: 110 }}
          />
        )}
      </Box>
      <Box sx={{ gridRow: 1, gridColumn: { xs: 3, md: 4 } }}>{buttons}</Box>
    </Paper>
  );
}
