import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useInput } from 'react-admin';
import { formatDuration, readDuration } from '#lib/duration.ts';

/** A length in hours, minutes and seconds. */
export function DurationInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<{ source: string }>({ source });
  // An empty field has an empty text.
  const value = (field.value === '' ? null : field.value) as number | null;
  const [typed, setTyped] = useState(() => formatDuration(value));

  // Looked up, restored or reset.
  useEffect(() => {
    setTyped((before) => (Object.is(readDuration(before), value) ? before : formatDuration(value)));
  }, [value]);

  return (
    <TextField
      label={label}
      value={typed}
      placeholder="12:34"
      error={fieldState.error !== undefined}
      helperText={
        fieldState.error ? '「12:34」のように分と秒で入力してください。' : '分:秒、または時:分:秒'
      }
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(readDuration(event.target.value));
      }}
      onBlur={field.onBlur}
    />
  );
}
