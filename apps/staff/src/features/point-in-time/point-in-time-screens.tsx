import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { ArchiveLine } from './archive-line.tsx';
import { ChoosePoint } from './choose-point.tsx';
import { OpenPoint } from './open-point.tsx';
import { usePointInTime } from './use-point-in-time.ts';

/** The site as it was: to look at, and to take its content back. */
export function List() {
  const { data, isPending, error } = usePointInTime();
  return (
    <OpenRecord title="時点の復元" isPending={isPending} error={error}>
      {data && (
        <>
          <ArchiveLine state={data} />
          <OpenPoint view={data.view} now={data.now} />
          {/* Anew with the first that can be opened: the newest is chosen then. */}
          <ChoosePoint key={data.ranges.length + data.nights.length > 0 ? 1 : 0} state={data} />
        </>
      )}
    </OpenRecord>
  );
}
