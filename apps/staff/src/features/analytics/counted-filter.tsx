import { Box, TextField } from '@mui/material';
import { useSearchParams } from 'react-router';
import { useChoices } from '#ui/inputs/choices.tsx';
import { SelectField } from '#ui/inputs/select-field.tsx';

const NAMES = ['brand', 'from', 'until'] as const;

/** The filter of counted members, from the address. */
export function useCounted() {
  const [search, setSearch] = useSearchParams();
  const entries = NAMES.map((name) => [name, search.get(name) ?? ''] as const);
  const counted = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  const choose = (name: (typeof NAMES)[number], value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return { counted, choose };
}

const label = { inputLabel: { shrink: true } };

/** Chooses the brand and the days on which members began the video. */
export function CountedFilter({ counted, choose }: ReturnType<typeof useCounted>) {
  const { data: brands = [] } = useChoices('brands');
  const day = (name: 'from' | 'until', text: string) => (
    <TextField
      type="date"
      size="small"
      label={text}
      value={counted[name] ?? ''}
      onChange={({ target }) => choose(name, target.value)}
      slotProps={label}
    />
  );
  return (
    <Box
      role="search"
      aria-label="集計の条件"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
      }}
    >
      <SelectField
        size="small"
        label="会員区分"
        value={brands.length > 0 ? (counted.brand ?? '') : ''}
        choices={brands.map(({ id, label: name }) => ({ id: String(id), name: String(name) }))}
        emptyText="すべて"
        onChange={(value) => choose('brand', value)}
      />
      {day('from', '視聴開始日（開始）')}
      {day('until', '視聴開始日（終了）')}
    </Box>
  );
}
