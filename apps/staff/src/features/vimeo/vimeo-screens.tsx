import { staffApi } from '@orchard/contract/staff';
import { useCall } from '#lib/use-call.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { ConnectionBox } from './connection-box.tsx';
import { ImportFilms } from './import-films.tsx';

/** Films of a Vimeo account are chosen and brought here. */
export function List() {
  const { data, isPending, error } = useCall(staffApi['vimeo.connection'], {
    queryKey: ['vimeo', 'connection'],
  });
  const connection = data?.connection;
  return (
    <OpenRecord title="Vimeoからの取り込み" isPending={isPending} error={error}>
      {data && <ConnectionBox connection={data.connection} />}
      {connection?.is_readable && <ImportFilms key={connection.connected_at} />}
    </OpenRecord>
  );
}
