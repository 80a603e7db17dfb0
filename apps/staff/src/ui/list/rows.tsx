import { Box, Checkbox, type CheckboxProps, Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ListNoResults, type RaRecord, useListContext } from 'react-admin';
import { type Column, nameIn, titleOf } from './columns.tsx';

type ChooseProps = Pick<CheckboxProps, 'sx'> & { row: RaRecord; name: string };

/** Chooses its row; its label names the row. */
export function ChooseRow({ row: { id }, name, sx }: ChooseProps) {
  const { selectedIds = [], onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      // A press on the row opens it.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `「${name}」を選択` } }}
      sx={sx ?? { p: 0.75, my: -0.75 }}
    />
  );
}

/** The rows of a list as cards, one under the other. */
export function RowCards<Row extends RaRecord>({
  columns,
  canChoose,
  cell,
}: {
  columns: readonly Column<Row>[];
  /** Whether rows can be ticked. */
  canChoose: boolean;
  /** Draws a cell; that of the title opens the row. */
  cell: (column: Column<Row>, row: Row) => ReactNode;
}) {
  const { data } = useListContext<Row>();
  if (!data || data.length === 0) return <ListNoResults />;
  const title = titleOf(columns);
  const chips = columns.filter(({ onCard }) => onCard === 'chip');
  const lines = columns.filter((column) => column !== title && !column.onCard);
  return (
    <Box>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 1, listStyle: 'none' }}>
        {data.map((row) => (
          <Paper key={row.id} component="li" variant="outlined" sx={{ display: 'flex', p: 1 }}>
            {canChoose && (
              <ChooseRow
                row={row}
                name={nameIn(columns, row)}
                sx={{ alignSelf: 'start', width: 44, height: 44 }}
              />
            )}
            <Stack spacing={0.5} sx={{ minWidth: 0, flex: 1, p: 1 }}>
              {title && (
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {cell(title, row)}
                </Typography>
              )}
              <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
                {chips.map((column) => (
                  <span key={column.source}>{cell(column, row)}</span>
                ))}
              </Stack>
              {lines.map((column) => (
                <Box key={column.source} sx={{ fontSize: '0.875rem', display: 'flex', gap: 1 }}>
                  <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
                    {column.label.replace(/（.*）$/, '')}
                  </Box>
                  <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {cell(column, row)}
                  </Box>
                </Box>
              ))}
            </Stack>
          </Paper>
        ))}
      </Stack>
    </Box>
  );
}
