import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { tokens } from '#ui/theme.ts';
import type { LineDay } from './days-of-line.ts';
import { formatDay } from './format-times.ts';
import { COVERED, GAP } from './line-legend.tsx';
import { DAY_SECONDS, fromSeconds, toSeconds } from './wire-seconds.ts';

const MINUTE = 60;

const percent = (part: number) => `${part * 100}%`;
const columns = { display: 'grid', gridTemplateColumns: '6.5em minmax(0, 1fr)', gap: 1, px: 0.5 };

/** The hours above the rows. */
export const HourScale = () => (
  <Box sx={{ ...columns, fontSize: '0.75rem', color: 'text.secondary' }}>
    <span />
    <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
      {[0, 6, 12, 18, 24].map((hour) => (
        <Box
          key={hour}
          component="span"
          sx={{ width: 0, display: 'flex', justifyContent: 'center' }}
        >
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {hour}時
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);

/** The full minute where a press on the row was. */
function secondAt(
  { currentTarget, clientX }: MouseEvent<HTMLElement>,
  day: LineDay,
): string | null {
  const { left, width } = currentTarget.getBoundingClientRect();
  if (width === 0) return null;
  const place = Math.min(Math.max((clientX - left) / width, 0), 1);
  const minutes = Math.round((Math.min(place, day.until) * DAY_SECONDS) / MINUTE);
  return fromSeconds(Math.min(day.start + minutes * MINUTE, day.start + DAY_SECONDS - 1));
}

/** One day of the line: what can be opened, and the second that is chosen. */
export function DayRow({
  day,
  now,
  at,
  onChoose,
}: {
  day: LineDay;
  now: string;
  at: string | null;
  onChoose: (at: string) => void;
}) {
  const isToday = now.startsWith(day.date);
  const chosen = at?.startsWith(day.date) ? (toSeconds(at) - day.start) / DAY_SECONDS : null;
  const upright = { position: 'absolute', top: -2, bottom: -2, width: 2, ml: '-1px' } as const;
  return (
    <Box sx={{ ...columns, alignItems: 'center' }}>
      <Box sx={{ fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>{formatDay(day.date)}</Box>
      <Box
        data-day={day.date}
        onClick={(event) => {
          const second = secondAt(event, day);
          if (second) onChoose(second);
        }}
        sx={{
          position: 'relative',
          height: 26,
          '@media (pointer: coarse), (max-width: 600px)': { height: 32 },
          cursor: 'pointer',
        }}
      >
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            right: percent(1 - day.until),
            background: GAP,
            border: 1,
            borderColor: tokens.edge,
            borderRadius: '2px',
          }}
        />
        {day.covered.map(({ from, to }) => (
          <Box
            key={from}
            sx={{
              position: 'absolute',
              top: 1,
              bottom: 1,
              left: percent(from),
              width: percent(to - from),
              minWidth: 2,
              bgcolor: COVERED,
            }}
          />
        ))}
        {isToday && (
          <Box
            component="span"
            sx={{
              ...upright,
              left: percent(day.until),
              bgcolor: tokens.text,
              '& span': {
                position: 'absolute',
                top: '50%',
                transform: 'translateY(-50%)',
                ...(day.until > 0.9 ? { right: 5 } : { left: 5 }),
                px: 0.5,
                bgcolor: tokens.raised,
                fontSize: '0.75rem',
                whiteSpace: 'nowrap',
              },
            }}
          >
            <span>今</span>
          </Box>
        )}
        {chosen !== null && (
          <Box
            sx={{
              ...upright,
              width: 4,
              ml: '-2px',
              left: percent(chosen),
              bgcolor: '#fff',
              outline: `2px solid ${tokens.ground}`,
            }}
          />
        )}
      </Box>
    </Box>
  );
}
