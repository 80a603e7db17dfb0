import { Alert, AlertTitle, Link, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Fault } from '@orchard/contract/staff/analytics';
import { formatDateTime } from '#lib/japan-time.ts';
import { listAt } from '#lib/resource.ts';
import { useCall } from '#lib/use-call.ts';

const FAULTS: Record<Fault, { say: (count: string) => string; to: string; open: string }> = {
  mails: {
    say: (count) => `過去7日間に、${count}通のメールを送信できませんでした。`,
    to: listAt('mails', { state: 'failed' }),
    open: '送信できなかったメールを見る',
  },
  films: {
    say: (count) => `${count}本の動画ファイルを変換できませんでした。`,
    to: listAt('videos', { film: 'failed' }),
    open: '変換できなかった動画を見る',
  },
  jobs: {
    say: (count) => `過去7日間に、${count}件の一括処理が失敗しました。`,
    to: listAt('jobs', { state: 'failed' }),
    open: '失敗した一括処理を見る',
  },
};

/** What has gone wrong by itself, with the way to it; nothing if nothing has. */
export function Faults() {
  const { data = [] } = useCall(staffApi.listFaults, {
    queryKey: ['faults'],
    refetchOnWindowFocus: true,
  });
  if (data.length === 0) return null;
  return (
    <Stack component="section" spacing={1} aria-label="確認が必要なこと">
      {data.map(({ kind, count, since }) => {
        const { say, to, open } = FAULTS[kind];
        return (
          <Alert key={kind} severity="warning">
            <AlertTitle>{say(count.toLocaleString('ja-JP'))}</AlertTitle>
            最初の発生：{formatDateTime(since)}
            <br />
            <Link href={to} sx={{ display: 'inline-block', py: 1 }}>
              {open}
            </Link>
          </Alert>
        );
      })}
    </Stack>
  );
}
