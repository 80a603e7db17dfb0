import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A box to tick, beside what it means; outside of a record's form. */
export const Tick = (props: {
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) => {
  const { label, onChange, ...box } = props;
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox {...box} onChange={(_, checked) => onChange(checked)} />}
    />
  );
};

/** One of a few values, all of them in sight; outside of a record's form. */
export function RadioField<Value extends string>(props: {
  label: string;
  value: Value;
  labels: Readonly<Record<Value, ReactNode>>;
  onChange: (value: Value) => void;
  /** Is in sight and cannot be chosen. */
  closed?: Value | undefined;
  /** Beside each other. */
  row?: boolean;
  error?: string | undefined;
}) {
  const { label, value, labels, onChange, closed, row = false, error } = props;
  const id = useId();
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        row={row}
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(chosen as Value)}
      >
        {Object.entries<ReactNode>(labels).map(([one, name]) => (
          <FormControlLabel
            {...{ value: one, disabled: one === closed, label: name }}
            key={one}
            control={<Radio />}
          />
        ))}
      </RadioGroup>
      {error && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
