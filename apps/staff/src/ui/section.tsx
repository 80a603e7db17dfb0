import {
  Box,
  Link,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { fieldWidths } from './inputs/field-widths.ts';

/** A part of the dashboard, with the way to the screen that shows all of it. */
export function DashboardPanel(props: {
  title: string;
  /** Follows the title; not part of the panel's name. */
  note?: string;
  to: string;
  linkText?: string;
  children: ReactNode;
}) {
  const { title, note, to, linkText = 'すべて見る', children } = props;
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1, wordBreak: 'auto-phrase' }}>
          {title}
          {note}
        </Typography>
        <Link href={to} sx={{ py: 1, whiteSpace: 'nowrap' }}>
          {linkText}
        </Link>
      </Box>
      {children}
    </Paper>
  );
}

/** The fields of a record on the left, what belongs to it on the right; on phones one column. */
export const FormColumns = ({
  children,
  side,
  isEven = false,
}: {
  children: ReactNode;
  side?: ReactNode;
  /** Both as wide as the other. */
  isEven?: boolean;
}) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        lg: isEven ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 720px) minmax(300px, 400px)',
      },
      ...fieldWidths,
    }}
  >
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2.5}>{children}</Stack>
    </Paper>
    {side && <Stack spacing={2}>{side}</Stack>}
  </Box>
);

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

const texts = {
  '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere', minWidth: 112 },
};

const numbers = {
  '& td, & th': { whiteSpace: 'nowrap', px: { xs: 0.5, sm: 2 } },
  // Where there is little room names take several lines, so that no number is cut off.
  '& th[scope=row]': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
};

/** A small table of numbers, or of texts, whose first column names the row. */
export const StatisticsTable = ({
  label,
  columns,
  rows,
  isText = false,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly Row[];
  /** Its values are read, not compared: they stand on the left and wrap. */
  isText?: boolean;
}) => (
  <TableContainer
    tabIndex={0}
    role="group"
    aria-label={label}
    // Scrolls by itself on a phone instead of widening the screen.
    sx={{ contain: 'inline-size' }}
  >
    <Table size="small" sx={isText ? texts : numbers}>
      <TableHead>
        <TableRow>
          {columns.map((column, at) => (
            <TableCell key={column} align={at === 0 || isText ? 'left' : 'right'}>
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
              <TableCell key={columns[at + 1]} align={isText ? 'left' : 'right'}>
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
  <Paper
    component="section"
    variant="outlined"
    aria-label={title}
    sx={{ p: 2, minWidth: 0, ...fieldWidths }}
  >
    <Typography component="h2" variant="h2">
      {title}
    </Typography>
    {children}
  </Paper>
);

/** One box of the right column. */
export const SideBox = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Stack spacing={2} sx={{ mt: 2 }}>
      {children}
    </Stack>
  </Section>
);
