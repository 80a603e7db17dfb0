import { TextField } from '@mui/material';
import { useEffect, useRef } from 'react';
import { fromField, toField } from '#lib/japan-time.ts';

/** A second in Japan's time, to type. */
export function SecondField({
  at,
  error,
  onChoose,
}: {
  at: string | null;
  error: string | undefined;
  onChoose: (at: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);

  // Not controlled: a half-typed date has no value, and would be wiped away at each key.
  useEffect(() => {
    const typed = input.current;
    if (typed && fromField(typed.value) !== at) typed.value = toField(at);
  }, [at]);

  return (
    <TextField
      type="datetime-local"
      label="日時（日本時間）"
      defaultValue={toField(at)}
      inputRef={input}
      onChange={({ target }) => onChoose(fromField(target.value))}
      error={error !== undefined}
      helperText={error}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { step: 1, min: '1900-01-01T00:00:00', max: '9999-12-31T23:59:59' },
      }}
      sx={{ maxWidth: 320 }}
    />
  );
}
