import { Link, List, ListItem, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { formatDateTime } from '#lib/japan-time.ts';
import { usePageOf } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { FilmCheckButtons, Trouble } from '#ui/film-checks.tsx';
import { DashboardPanel } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

const SHOWN = 5;

/** The videos on the dashboard whose film needs an operator; nothing while all are well. */
export function FilmTroubles() {
  const mayRead = useMay('content.read');
  const { data } = usePageOf(staffApi['film-checks.list'], {
    queryKey: ['film-checks', 'dashboard'],
    query: { per_page: String(SHOWN) },
    enabled: mayRead,
    refetchOnWindowFocus: true,
  });
  if (!data || data.total === 0) return null;
  return (
    <DashboardPanel
      title="確認が必要な動画"
      note={`（${data.total.toLocaleString('ja-JP')}本）`}
      to="/film-checks"
    >
      <List disablePadding>
        {data.rows.map((check) => (
          <ListItem key={check.id} disableGutters divider>
            <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
              <Link href={`/videos/${check.id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {check.title}
              </Link>
              {check.since && <Quiet>{formatDateTime(check.since)}から</Quiet>}
              <Trouble check={check} />
              <FilmCheckButtons check={check} />
            </Stack>
          </ListItem>
        ))}
      </List>
    </DashboardPanel>
  );
}
