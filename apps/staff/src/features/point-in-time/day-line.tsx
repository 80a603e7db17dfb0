import { Box, Button, Slider, Stack, Typography } from '@mui/material';
import { formatExactTime } from '#lib/japan-time.ts';
import { formatDay } from './format-times.ts';
import { isOpenable, nearestOpenable, type Range } from './ranges.ts';
import { DAY_SECONDS, fromSeconds, shiftSeconds, toSeconds } from './wire-seconds.ts';

const HOURS = [0, 6, 12, 18, 24].map((hour) => ({
  value: Math.min(hour * 3600, DAY_SECONDS - 1),
  label: `${hour}時`,
}));

/** The openable parts of a day, as a background from its beginning to its end. */
function paint(ranges: readonly Range[], midnight: number): string {
  const percent = (at: string) =>
    Math.min(100, Math.max(0, ((toSeconds(at) - midnight) / DAY_SECONDS) * 100));
  const stops = ranges.flatMap(({ from, to }) => {
    const [begin, end] = [percent(from), percent(to)];
    if (begin === end && (begin === 0 || begin === 100)) return [];
    return [
      `var(--closed) ${begin}%, var(--open) ${begin}%, var(--open) ${end}%, var(--closed) ${end}%`,
    ];
  });
  return stops.length === 0 ? 'var(--closed)' : `linear-gradient(to right, ${stops.join(', ')})`;
}

/** One day as a line: by pointer or by the arrow keys a second is chosen on it. */
export function DayLine({
  at,
  ranges,
  onChoose,
}: {
  at: string;
  ranges: readonly Range[];
  onChoose: (at: string) => void;
}) {
  const day = at.slice(0, 10);
  const midnight = toSeconds(`${day} 00:00:00`);
  const chooseDay = (by: number) => {
    const other = shiftSeconds(at, by * DAY_SECONDS);
    onChoose(nearestOpenable(ranges, other) ?? other);
  };
  const [first = '', last = ''] = [ranges[0]?.from, ranges.at(-1)?.to];
  const step = (label: string, by: number, isThere: boolean) => (
    <Button aria-disabled={!isThere} onClick={() => isThere && chooseDay(by)}>
      {label}
    </Button>
  );
  return (
    <Box role="group" aria-label="日ごとの線">
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        {step('前の日', -1, first.slice(0, 10) < day)}
        <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
          {formatDay(day)}
        </Typography>
        {step('次の日', 1, day < last.slice(0, 10))}
      </Stack>
      <Box sx={{ px: 2 }}>
        <Slider
          aria-label="時刻"
          value={Math.min(DAY_SECONDS - 1, toSeconds(at) - midnight)}
          max={DAY_SECONDS - 1}
          step={1}
          shiftStep={60}
          track={false}
          marks={HOURS}
          getAriaValueText={() =>
            `${formatExactTime(at)}、${isOpenable(ranges, at) ? '開けます' : '記録がありません'}`
          }
          onChange={(_, second) => onChoose(fromSeconds(midnight + Number(second)))}
          sx={({ palette }) => ({
            '--open': palette.primary.main,
            '--closed': palette.divider,
            '& .MuiSlider-rail': {
              height: 12,
              borderRadius: 1,
              opacity: 1,
              background: paint(ranges, midnight),
            },
            '& .MuiSlider-thumb': { bgcolor: 'text.primary' },
          })}
        />
      </Box>
    </Box>
  );
}
