import { TextField } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useInput } from 'react-admin';
import { fromField, toField } from '#lib/japan-time.ts';

/**
 * A date-time in Japan's time, in browsers of any time zone: it is stored as it is typed.
 * @param label is followed by 「日本時間」
 */
export function DateTimeInput({ source, label }: { source: string; label: string }) {
  const {
    id,
    field,
    fieldState: { error },
  } = useInput<{ source: string }>({ source });
  const input = useRef<HTMLInputElement>(null);
  const value = field.value as string | null;

  // Not controlled: a half-typed date has no value, and would be wiped away at each key.
  useEffect(() => {
    const typed = input.current;
    if (typed && fromField(typed.value) !== (value || null)) typed.value = toField(value);
  }, [value]);

  return (
    <TextField
      id={id}
      type="datetime-local"
      label={`${label}（日本時間）`}
      defaultValue={toField(value)}
      inputRef={input}
      name={field.name}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(fromField(event.target.value))}
      error={error !== undefined}
      helperText={error?.message}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { step: 60, min: '1900-01-01T00:00', max: '9999-12-31T23:59' },
      }}
    />
  );
}
