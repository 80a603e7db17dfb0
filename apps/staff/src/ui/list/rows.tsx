import { Box, Checkbox, Paper, Stack, Typography } from '@mui/material';
import { ListNoResults, type RaRecord, useListContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { type Column, cellOf, nameIn, titleOf } from './columns.tsx';

const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** Chooses its row; its label names the row. */
export function ChooseRow({ name }: { name: string }) {
  const record = useRecordContext();
  const { selectedIds = [], onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      // A press on the row opens it.
      onClick={stopPropagation}
      slotProps={{ input: { 'aria-label': `「${name}」を選択` } }}
      sx={{ p: 0.75, my: -0.75 }}
    />
  );
}

/** Chooses every row of the page, or none of them. */
export function ChoosePage() {
  const { data = [], selectedIds = [], onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const isAll = ids.length > 0 && chosen.length === ids.length;
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      slotProps={{ input: { 'aria-label': 'このページの行をすべて選択' } }}
      sx={{ p: 0.75, my: -0.75 }}
    />
  );
}

/** The rows of a list as cards, one under the other. */
export function RowCards<Row extends RaRecord>({
  columns,
  canChoose,
  linkTo,
}: {
  columns: readonly Column<Row>[];
  /** Whether rows can be ticked. */
  canChoose: boolean;
  /** The address of a row; absent where rows open nothing. */
  linkTo?: ((row: Row) => string) | undefined;
}) {
  const { data, selectedIds = [], onToggleItem } = useListContext<Row>();
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
              <Checkbox
                checked={selectedIds.includes(row.id)}
                onChange={() => onToggleItem(row.id)}
                slotProps={{ input: { 'aria-label': `「${nameIn(columns, row)}」を選択` } }}
                sx={{ alignSelf: 'start', width: 44, height: 44 }}
              />
            )}
            <Stack spacing={0.5} sx={{ minWidth: 0, flex: 1, p: 1 }}>
              {title && (
                <Typography
                  sx={{ fontWeight: 600, overflowWrap: 'anywhere', color: 'text.primary' }}
                  {...(linkTo && { component: Link, to: linkTo(row) })}
                >
                  {cellOf(title, row)}
                </Typography>
              )}
              <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
                {chips.map((column) => (
                  <span key={column.source}>{cellOf(column, row)}</span>
                ))}
              </Stack>
              {lines.map((column) => (
                <Box key={column.source} sx={{ fontSize: '0.875rem', display: 'flex', gap: 1 }}>
                  <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
                    {column.label.replace(/（.*）$/, '')}
                  </Box>
                  <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {cellOf(column, row)}
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
