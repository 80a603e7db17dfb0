import { Alert, FormGroup, type FormGroupProps, FormLabel } from '@mui/material';
import { useChoices } from './choices.tsx';
import { Tick } from './ticks.tsx';

/** Ticks some of the brands. */
export function BrandChecks({
  chosen,
  onChange,
  children,
  ...group
}: Omit<FormGroupProps, 'onChange'> & {
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { data: brands = [], error } = useChoices<{ id: number; label: string }>('brands');
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <FormGroup {...group}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {brands.map(({ id, label }) => (
        <Tick key={id} label={label} checked={chosen.includes(id)} onChange={() => toggle(id)} />
      ))}
      {children}
    </FormGroup>
  );
}

/** The brands of records whose row names none. */
export const BrandBoxes = (props: {
  label: string;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) => {
  const { label, ...checks } = props;
  return (
    <div>
      <FormLabel component="p" sx={{ m: 0 }}>
        {label}
      </FormLabel>
      <BrandChecks row {...checks} />
    </div>
  );
};
