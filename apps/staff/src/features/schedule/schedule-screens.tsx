import { Box, Chip, Link as MuiLink, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { serverNow } from '#lib/api/server-clock.ts';
import { toWireTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { formatMonth, MonthChooser, useMonth } from '#ui/months.tsx';
import { Quiet } from '#ui/texts.tsx';
import { type Entry, EntryTitle, formatEvent, formatWeekday, WEEK, weeksOf } from './entry.tsx';

type Days = ReadonlyMap<string, readonly Entry[]>;

/** As many entries of a day as are read at a glance; an import may publish hundreds at once. */
const AT_A_GLANCE = 12;

/** What happens at its hour; memberships last until the end of their day. */
const EntryLine = ({ entry }: { entry: Entry }) => {
  const { at, kind } = entry;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', py: 0.75 }}
    >
      <Quiet sx={{ width: 48, fontVariantNumeric: 'tabular-nums' }}>
        {kind === 'members' ? '終日' : at.slice(11, 16).replace(/^0/, '')}
      </Quiet>
      <Quiet sx={{ width: { sm: 190 } }}>{formatEvent(entry)}</Quiet>
      <Typography sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <EntryTitle entry={entry} />
      </Typography>
    </Box>
  );
};

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {entries.map((entry) => (
      <EntryLine key={`${entry.kind} ${entry.id} ${entry.event}`} entry={entry} />
    ))}
  </Box>
);

function Day({ day, entries, today }: { day: string; entries: readonly Entry[]; today: string }) {
  const rest = entries.slice(AT_A_GLANCE);
  return (
    <Box
      component="section"
      id={day}
      tabIndex={-1}
      aria-label={formatWeekday(day)}
      sx={{
        display: { sm: 'grid' },
        gridTemplateColumns: '150px minmax(0, 1fr)',
        px: 2,
        py: 0.75,
        scrollMarginTop: 72,
        '& + section': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', height: 36 }}>
        <Typography component="h2" sx={{ fontWeight: 700 }}>
          {formatWeekday(day)}
        </Typography>
        {day === today && <Chip size="small" color="primary" label="今日" />}
      </Stack>
      <div>
        <Entries entries={entries.slice(0, AT_A_GLANCE)} />
        {rest.length > 0 && (
          <details>
            <Typography component="summary" sx={{ cursor: 'pointer', py: 1 }}>
              ほか{rest.length.toLocaleString('ja-JP')}件を表示する
            </Typography>
            <Entries entries={rest} />
          </details>
        )}
      </div>
    </Box>
  );
}

/** The month at a glance; each day with entries leads to them. */
const MonthGrid = ({ month, days, today }: { month: string; days: Days; today: string }) => (
  <Paper
    variant="outlined"
    sx={{ display: { xs: 'none', md: 'block' }, position: 'sticky', top: 64, p: 1.5 }}
  >
    <Box
      component="table"
      aria-label={`${formatMonth(month)}のカレンダー`}
      sx={{
        width: '100%',
        tableLayout: 'fixed',
        textAlign: 'center',
        '& th': { color: 'text.secondary', fontSize: 13, fontWeight: 400 },
        '& td': { height: 44, p: 0 },
        '& a': { display: 'block', borderRadius: 1, fontWeight: 700, lineHeight: 1.3, py: 0.5 },
        '& a:hover': { bgcolor: 'action.hover' },
        '& small': { display: 'block', fontSize: 12, fontWeight: 400 },
        '& [aria-current]': { border: 1, borderColor: 'primary.main', borderRadius: 1 },
      }}
    >
      <thead>
        <tr>
          {WEEK.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.join()}>
            {week.map((day, at) => {
              const count = day ? (days.get(day)?.length ?? 0) : 0;
              return (
                <td key={WEEK[at]} {...(day === today && { 'aria-current': 'date' })}>
                  {day && count > 0 ? (
                    <MuiLink href={`#${day}`} underline="none">
                      {Number(day.slice(8))}
                      <small>{count.toLocaleString('ja-JP')}件</small>
                    </MuiLink>
                  ) : (
                    day && Number(day.slice(8))
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  </Paper>
);

const dayOf = ({ at }: Entry) => at.slice(0, 10);

/** Everything that happens by itself in a month, day by day. */
export function List() {
  const today = toWireTime(serverNow()).slice(0, 10);
  const { month } = useMonth();
  const weeks = weeksOf(month)
    .flat()
    .filter((day) => day !== null);
  const { data, isPending, error } = useCall(staffApi.getSchedule, {
    queryKey: ['schedule', month],
    query: { from: weeks[0] ?? '', until: weeks.at(-1) ?? '' },
  });
  const entries = data ?? [];
  const days = new Map(
    [...new Set(entries.map(dayOf))].map((day) => [
      day,
      entries.filter((entry) => dayOf(entry) === day),
    ]),
  );
  return (
    <OpenRecord title="予定" isPending={false} error={error}>
      <MonthChooser />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Stack spacing={2} aria-busy={isPending}>
          {isPending && [1, 2, 3].map((at) => <Skeleton key={at} variant="rounded" height={96} />)}
          {data?.length === 0 && (
            <Typography color="textSecondary">
              {formatMonth(month)}
              の予定はありません。公開の開始と終了、メールの送信、会員期間の終了などが、日付の順に並びます。
            </Typography>
          )}
          {days.size > 0 && (
            <Paper variant="outlined">
              {[...days].map(([day, entries]) => (
                <Day key={day} day={day} entries={entries} today={today} />
              ))}
            </Paper>
          )}
        </Stack>
        <MonthGrid month={month} days={days} today={today} />
      </Box>
    </OpenRecord>
  );
}
