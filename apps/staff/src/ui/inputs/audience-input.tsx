import {
  Alert,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useChoices } from './use-choices.ts';

interface Brand {
  id: number;
  label: string;
}

/** For whom something is published: every member, or those of the brands that are ticked. */
export function AudienceInput({ source = 'brand_ids' }: { source?: string }) {
  const {
    field,
    fieldState: { error },
  } = useInput<{ source: string }>({ source });
  const chosen = (field.value || []) as number[];
  const [choosing, setChoosing] = useState(false);
  const { data: brands = [], error: missing } = useChoices<Brand>('brands');
  const isForSome = choosing || chosen.length > 0;
  const toggle = (id: number) =>
    field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const choose = (who: string) => {
    setChoosing(who === 'some');
    if (who === 'all') field.onChange([]);
  };
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">公開対象</FormLabel>
      <RadioGroup
        value={isForSome ? 'some' : 'all'}
        onChange={(_, who) => choose(who)}
        aria-label="公開対象"
      >
        <FormControlLabel value="all" control={<Radio />} label="全員" />
        <FormControlLabel value="some" control={<Radio />} label="ブランドを選択する" />
      </RadioGroup>
      {isForSome && (
        <FormGroup sx={{ pl: 3 }}>
          {missing && <Alert severity="error">{missing.message}</Alert>}
          {brands.map(({ id, label }) => (
            <FormControlLabel
              key={id}
              control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
              label={label}
            />
          ))}
          {chosen.length === 0 && !missing && (
            <FormHelperText>ブランドを選択しない場合は、全員に公開されます。</FormHelperText>
          )}
        </FormGroup>
      )}
      {error && <FormHelperText>{error.message}</FormHelperText>}
    </FormControl>
  );
}
