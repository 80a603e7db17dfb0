import { Box, Link } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDay } from '#lib/japan-time.ts';
import { listAt } from '#lib/resource.ts';
import { usePageOf } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { japanToday } from '#ui/members/contracts.tsx';
import { DashboardPanel } from '#ui/section.tsx';

/** Looked at: the next time is in a year. */
async function review(id: number) {
  const { revision, ...record } = await call(staffApi['corrections.read'], { params: { id } });
  const day = new Date(japanToday());
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  const body = { ...record, review_on: day.toISOString().slice(0, 10) };
  const query = { revision: String(revision) };
  return call(staffApi['corrections.update'], { params: { id }, query, body });
}

/** Says that a correction was looked at. */
export function ReviewedButton({ id }: { id: number }) {
  const refresh = useRefresh();
  if (!useMay('content.write')) return null;
  const done = (day: string | null) => {
    refresh();
    return `確認しました。次は${formatDay(day)}です。`;
  };
  return (
    // A press on it opens no row around.
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <ActionButton act={() => review(id)} done={({ review_on }) => done(review_on)}>
        確認した（次は1年後）
      </ActionButton>
    </Box>
  );
}

/** The corrections on the dashboard that are to be looked at again; nothing while there are none. */
export function DueCorrections() {
  const { data } = usePageOf(staffApi['corrections.list'], {
    queryKey: ['corrections', 'dashboard'],
    query: { review: 'due', per_page: '5' },
    enabled: useMay('content.write'),
  });
  if (!data || data.total === 0) return null;
  const to = listAt('corrections', { review: 'due' });
  return (
    <DashboardPanel title="確認する訂正・期限" note={`（${data.total}件）`} to={to}>
      {data.rows.map(({ id, text, words }) => (
        <Link key={id} href={`/corrections/${id}`} sx={{ display: 'block', py: 1 }}>
          {text || words}
        </Link>
      ))}
    </DashboardPanel>
  );
}
