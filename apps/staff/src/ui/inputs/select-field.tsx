import { MenuItem, TextField, type TextFieldProps } from '@mui/material';

/** A value with the name to show. */
interface Choice {
  id: string | number;
  name: string;
}

/** Choices of the names of values: `{ yes: '使用中', no: '未使用' }`. */
export const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([id, name]) => ({ id, name }));

/**
 * One of a few values, outside of a record's form.
 * @param emptyText what stands for no value, where there may be none
 */
export const SelectField = ({
  choices,
  emptyText,
  onChange,
  ...props
}: Omit<TextFieldProps, 'select' | 'onChange'> & {
  choices: readonly Choice[];
  emptyText?: string;
  onChange: (value: string) => void;
}) => (
  <TextField
    select
    onChange={({ target }) => onChange(target.value)}
    {...(emptyText !== undefined && {
      slotProps: { inputLabel: { shrink: true }, select: { displayEmpty: true } },
    })}
    {...props}
  >
    {emptyText !== undefined && <MenuItem value="">{emptyText}</MenuItem>}
    {choices.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
