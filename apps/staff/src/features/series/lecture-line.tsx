import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, IconButton, Paper, TextField, Typography } from '@mui/material';
import { countsDays, type Opening } from '@orchard/contract/staff/series';
import type { State } from '@orchard/contract/staff/wire';
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

export type LectureStep = 'up' | 'down' | 'delete';

const BUTTONS = [
  ['up', '上へ', UpIcon],
  ['down', '下へ', DownIcon],
  ['delete', '外す', DeleteIcon],
] as const;

const gate = { display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.5 };

/** Days that a gate begins with. */
const FIRST_DAYS = 7;

/** One lecture of a series: its place, its title, and when it opens. */
export function LectureLine({
  lecture,
  video,
  place,
  isLast,
  isLocked,
  onChange,
  onStep,
}: {
  lecture: Lecture;
  video: NamedVideo | undefined;
  /** From 1. */
  place: number;
  isLast: boolean;
  isLocked: boolean;
  onChange: (change: Partial<Lecture>) => void;
  onStep: (step: LectureStep) => void;
}) {
  const { video_id, opens, days } = lecture;
  const title = video?.title ?? '削除された動画';
  const isOff = { up: place === 1, down: isLast, delete: false };
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
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
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
      <Box sx={{ gridRow: 1, gridColumn: { xs: 3, md: 4 } }}>
        {BUTTONS.map(([step, label, Icon]) => (
          <IconButton
            key={step}
            data-line={`${video_id} ${step}`}
            aria-label={`「${title}」を${label}`}
            disabled={isLocked || isOff[step]}
            onClick={() => onStep(step)}
            sx={{ width: 44, height: 44 }}
          >
            <Icon />
          </IconButton>
        ))}
      </Box>
    </Paper>
  );
}
