import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import { useState } from 'react';
import { DifferenceRow } from './difference-row.tsx';
import type { ContentDifference, Ticks } from './use-differences.ts';

/** Rows that are shown at first, and more each time. */
const SHOWN = 20;

/** The differences of one kind, with a tick for all of them. */
export function DifferenceGroup({
  rows,
  ticks,
}: {
  rows: readonly [ContentDifference, ...ContentDifference[]];
  ticks: Ticks;
}) {
  const [shown, setShown] = useState(SHOWN);
  const name = AUDIT_RESOURCES[rows[0].kind];
  const ticked = rows.filter((row) => ticks.has(row)).length;
  const rest = rows.length - shown;
  return (
    <Box component="section" aria-label={name}>
      <FormControlLabel
        control={
          <Checkbox
            checked={ticked === rows.length}
            indeterminate={ticked > 0 && ticked < rows.length}
            onChange={() => ticks.set(rows, ticked < rows.length)}
            slotProps={{ input: { 'aria-label': `${name}をすべて選ぶ` } }}
          />
        }
        label={
          <Typography component="h3" sx={{ fontWeight: 700 }}>
            {`${name}（${rows.length.toLocaleString('ja-JP')}件）`}
          </Typography>
        }
      />
      <Box component="ul" sx={{ m: 0, p: 0, pl: { xs: 1, sm: 3 }, listStyle: 'none' }}>
        {rows.slice(0, shown).map((row) => (
          <DifferenceRow key={row.id} row={row} ticks={ticks} />
        ))}
      </Box>
      {rest > 0 && (
        <Button onClick={() => setShown(shown + 10 * SHOWN)}>
          {`続きを表示（あと${rest.toLocaleString('ja-JP')}件）`}
        </Button>
      )}
    </Box>
  );
}
