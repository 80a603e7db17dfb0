import { Box, Checkbox, type CheckboxProps, Paper, Stack, Typography } from '@mui/material';
import { ListNoResults, type RaRecord, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { type Column, cellOf, nameIn, titleOf } from './columns.tsx';

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
  linkTo,
}: {
  columns: readonly Column<Row>[];
  /** Whether rows can be ticked. */
  canChoose: boolean;
  /** The address of a row; absent where rows open nothing. */
  linkTo?: ((row: Row) => string) | undefined;
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
