import { Alert } from '@mui/material';
import { formatExactTime } from '#lib/japan-time.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { ArchiveAlert, ArchiveLine } from './archive-lines.tsx';
import { ChooseSecond } from './choose-second.tsx';
import { FailedView } from './failed-view.tsx';
import { ReadyView } from './ready-view.tsx';
import { PreparingView, ReturningView } from './under-way-view.tsx';
import { type PointInTime, usePointInTime } from './use-point-in-time.ts';
import { useReturned } from './use-returned.ts';

function OpenPoint({ state: { view, now, can_return } }: { state: PointInTime }) {
  if (view?.state === 'preparing') return <PreparingView view={view} now={now} />;
  if (view?.state === 'ready') return <ReadyView view={view} canReturn={can_return} />;
  if (view?.state === 'failed') return <FailedView view={view} />;
  return null;
}

/** The site as it was at any second: to look at, and to go back to. */
export function List() {
  const { data, isPending, error } = usePointInTime();
  const returned = useReturned(data);
  const going = data?.view?.state === 'returning' ? data.view : null;
  return (
    // Without an answer the site is on its way back: that is no error.
    <OpenRecord title="時点の復元" isPending={isPending} error={going ? null : error}>
      {going && <ReturningView view={going} />}
      {returned && (
        <Alert role="status" severity="success">
          {formatExactTime(returned)}
          の時点に戻しました。ログイン画面が表示されたときは、もう一度ログインしてください。
        </Alert>
      )}
      {data && !going && (
        <>
          <ArchiveAlert state={data} />
          <OpenPoint state={data} />
          {data.stretches.length > 0 ? (
            <ChooseSecond state={data} />
          ) : (
            data.archive === 'working' && (
              <Alert severity="info">開ける時点はまだありません。しばらくお待ちください。</Alert>
            )
          )}
          <ArchiveLine state={data} />
        </>
      )}
    </OpenRecord>
  );
}
