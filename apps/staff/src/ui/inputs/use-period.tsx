import { TextField } from '@mui/material';
import { useState } from 'react';

const day = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const;

/**
 * The first and the last day of a period, each null while its field is empty, and their fields.
 * @param first what stands in the fields at first
 */
export function usePeriod(
  labels: { from: string; until: string },
  first: { from: string | null; until: string | null } = { from: null, until: null },
) {
  const [from, setFrom] = useState(first.from ?? '');
  const [until, setUntil] = useState(first.until ?? '');
  const isWrong = from !== '' && until !== '' && until < from;
  const fields = (
    <>
      <TextField
        {...day}
        label={labels.from}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        {...day}
        label={labels.until}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
        error={isWrong}
        helperText={isWrong && '終了日は開始日以降にしてください。'}
      />
    </>
  );
  return { from: from || null, until: until || null, isWrong, fields };
}
