import { Button, TextField, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { serverNow } from '#lib/api/server-clock.ts';
import { toWireTime } from '#lib/japan-time.ts';
import { Row } from './row.tsx';

/** The month some months after another; both as `yyyy-MM`. */
export const monthAfter = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7);

/** The last day of a month, as `yyyy-MM-dd`. */
export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10);

/** A month for reading: `2026年12月`. */
export const formatMonth = (month: string): string =>
  `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;

/** This month in Japan, and the one that the address asks for. */
export function useMonth() {
  const present = toWireTime(serverNow()).slice(0, 7);
  const asked = useSearchParams()[0].get('month') ?? '';
  return { present, month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : present };
}

/**
 * The month that is shown, and the ways to others.
 * @param note follows its name
 * @param max the last one
 */
export function MonthChooser({ note, max = '2099-12' }: { note?: string; max?: string }) {
  const { month, present } = useMonth();
  const [, setSearch] = useSearchParams();
  const link = (label: string, to: string) => (
    <Button href={to === present ? '?' : `?month=${to}`}>{label}</Button>
  );
  return (
    <Row component="nav" aria-label="表示する月">
      {link('前の月', monthAfter(month, -1))}
      <Typography component="h2" variant="h2">
        {formatMonth(month)}
        {note}
      </Typography>
      {month < max && link('次の月', monthAfter(month, 1))}
      {month !== present && link('今月', present)}
      <TextField
        size="small"
        type="month"
        label="月"
        value={month}
        onChange={({ target }) => target.value && setSearch({ month: target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max } }}
        sx={{ width: 180 }}
        className="not-printed"
      />
    </Row>
  );
}
