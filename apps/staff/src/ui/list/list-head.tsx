import { Box, Button, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  FilterContext,
  FilterForm,
  TopToolbar,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { unitOf } from '#lib/resource.ts';

/** How many rows the filters leave, and the way to all of them. */
function Count() {
  const resource = useResourceContext() ?? '';
  const { total, filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 700 }}>
        {total !== undefined && `${total.toLocaleString('ja-JP')}${unitOf(resource)}`}
        {isFiltered && '（絞り込み中）'}
      </Typography>
      {isFiltered && (
        <Button size="small" onClick={() => setFilters({}, {})}>
          絞り込みを解除
        </Button>
      )}
    </>
  );
}

/** Above the rows: how many there are, what can be done, and then the filters. */
export const ListHead = ({
  filters,
  children,
}: {
  filters: ReactElement[];
  children: ReactNode;
}) => (
  <FilterContext.Provider value={filters}>
    <Box sx={{ width: '100%', minWidth: 0, px: { xs: 1, sm: 0 } }}>
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
          ...{ minHeight: 56, pt: { xs: 1, sm: 0 } },
        }}
      >
        <Count />
        <TopToolbar sx={{ ml: 'auto', p: 0, flexWrap: 'wrap' }}>{children}</TopToolbar>
      </Box>
      {filters.length > 0 && <FilterForm />}
    </Box>
  </FilterContext.Provider>
);
