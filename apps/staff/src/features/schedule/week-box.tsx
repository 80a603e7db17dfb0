import { Box, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { serverNow } from '#lib/api/server-clock.ts';
import { toWireTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { DashboardPanel } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { EntryTitle, formatEvent, formatWeekday } from './entry.tsx';

const DAYS = 7;
const MOST = 6;
const DAY_MS = 86_400_000;

/** What goes live within a week. */
export function WeekBox() {
  const now = serverNow();
  const dayIn = (days: number) => toWireTime(new Date(now.getTime() + days * DAY_MS)).slice(0, 10);
  const query = { from: dayIn(0), until: dayIn(DAYS - 1) };
  const { data } = useCall(staffApi.getSchedule, { queryKey: ['schedule', query], query });
  if (!data) return null;
  const coming = data.filter(({ at, event }) => event !== 'end' && at >= toWireTime(now));
  return (
    <DashboardPanel title="今週の予定" to="/schedule">
      {coming.length === 0 && <Quiet>これから7日間に公開・送信するものはありません。</Quiet>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {coming.slice(0, MOST).map((entry) => (
          <Box component="li" key={`${entry.kind}${entry.id}${entry.event}`} sx={{ py: 0.5 }}>
            <Quiet>
              {`${formatWeekday(entry.at.slice(0, 10))} ${entry.at.slice(11, 16)}・${formatEvent(entry)}`}
            </Quiet>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <EntryTitle entry={entry} />
            </Typography>
          </Box>
        ))}
      </Box>
      {coming.length > MOST && <Quiet>ほか{coming.length - MOST}件</Quiet>}
    </DashboardPanel>
  );
}
