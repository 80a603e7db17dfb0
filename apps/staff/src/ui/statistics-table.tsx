import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';

/** A row: what it is of, and its values. */
interface Row {
  key: string | number;
  cells: readonly ReactNode[];
}

/** A small table of numbers, whose first column names the row. */
export const StatisticsTable = ({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly Row[];
}) => (
  <TableContainer
    tabIndex={0}
    role="group"
    aria-label={label}
    // Scrolls by itself on a phone instead of widening the screen.
    sx={{ contain: 'inline-size' }}
  >
    <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
      <TableHead>
        <TableRow>
          {columns.map((column, at) => (
            <TableCell key={column} align={at === 0 ? 'left' : 'right'}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            {values.map((value, at) => (
              <TableCell key={columns[at + 1]} align="right">
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
