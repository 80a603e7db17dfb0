import { ToggleButton, ToggleButtonGroup } from '@mui/material';

/** One of a few ways to look at something, as buttons beside each other. */
export const Toggle = <Value extends string>(props: {
  label: string;
  value: Value;
  labels: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={props.label}
    value={props.value}
    onChange={(_, next: Value | null) => next && props.onChange(next)}
    sx={{ '& .MuiToggleButton-root': { color: 'text.primary' } }}
  >
    {Object.entries<string>(props.labels).map(([value, name]) => (
      <ToggleButton key={value} value={value}>
        {name}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
