import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { SideBox } from '#ui/form/form-columns.tsx';
import { DayRow, HourScale } from './day-row.tsx';
import { daysOfLine } from './days-of-line.ts';
import { LineLegend } from './line-legend.tsx';
import type { PointInTime } from './use-point-in-time.ts';

const SHOWN = 15;

/**
 * The last days, one a row and today first: a row is wide enough for a thumb also on a phone. It is
 * for the eye and the pointer; the list of marks and the field say and do the same.
 */
export function TimeLine({
  state,
  at,
  onChoose,
}: {
  state: PointInTime;
  at: string | null;
  onChoose: (at: string) => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const days = daysOfLine(state);
  const shown = isWhole ? days : days.slice(0, SHOWN);
  return (
    <SideBox title={`この${state.days}日間`}>
      <LineLegend />
      <Box
        role="img"
        aria-label={`この${state.days}日間の、開ける時間と印。同じ内容は「できごと」の一覧と日時の欄で選べます。`}
      >
        <HourScale />
        <Stack spacing={0.5}>
          {shown.map((day) => (
            <DayRow key={day.date} day={day} now={state.now} at={at} onChoose={onChoose} />
          ))}
        </Stack>
      </Box>
      {shown.length < days.length && (
        <Button onClick={() => setIsWhole(true)} sx={{ alignSelf: 'start' }}>
          もっと前の日を表示
        </Button>
      )}
    </SideBox>
  );
}
