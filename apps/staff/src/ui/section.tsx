import {
  Box,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';

/** One line of a list of facts: what it is, and its value. */
export const Fact = (props: { label: string; width: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0, width: props.width }}>
      {props.label}
    </Box>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {props.children}
    </Box>
  </Box>
);

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

/** A framed part of a screen under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
    <Typography component="h2" variant="h2">
      {title}
    </Typography>
    {children}
  </Paper>
);
