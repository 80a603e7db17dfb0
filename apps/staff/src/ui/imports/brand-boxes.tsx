import { Alert, Checkbox, FormControlLabel, FormGroup, FormLabel } from '@mui/material';
import { useChoices } from '#ui/inputs/choices.tsx';

/** The brands of records whose row names none. */
export function BrandBoxes({
  label,
  chosen,
  onChange,
}: {
  label: string;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { data: brands = [], error } = useChoices<{ id: number; label: string }>('brands');
  return (
    <div>
      <FormLabel component="p" sx={{ m: 0 }}>
        {label}
      </FormLabel>
      {error && <Alert severity="error">{error.message}</Alert>}
      <FormGroup row>
        {brands.map(({ id, label }) => (
          <FormControlLabel
            key={id}
            label={label}
            control={
              <Checkbox
                checked={chosen.includes(id)}
                onChange={() =>
                  onChange(
                    chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
    </div>
  );
}
