import { Alert } from '@mui/material';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { ArchiveAlert, ArchiveLine } from './archive-lines.tsx';
import { ChooseSecond } from './choose-second.tsx';
import { FailedView } from './failed-view.tsx';
import { ReadyView } from './ready-view.tsx';
import { PreparingView } from './under-way-view.tsx';
import { type PointInTime, usePointInTime } from './use-point-in-time.ts';

function OpenPoint({ state: { view, now } }: { state: PointInTime }) {
  if (view?.state === 'preparing') return <PreparingView view={view} now={now} />;
  if (view?.state === 'ready') return <ReadyView view={view} />;
  if (view?.state === 'failed') return <FailedView view={view} />;
  return null;
}

/** The site as it was at any second, to look at. */
export function List() {
  const { data, isPending, error } = usePointInTime();
  return (
    <OpenRecord title="時点の復元" isPending={isPending} error={error}>
      {data && (
        <>
          <ArchiveAlert state={data} />
          <OpenPoint state={data} />
          {data.ranges.length > 0 ? (
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
