import { Link } from '@mui/material';
import { PHASE_LABELS } from '@orchard/contract/staff/live-events';
import { useRecordContext } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import { listAt } from '#lib/resource.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { EditHead } from '#ui/form/edit-head.tsx';

/** The head of an evening: when it is, and how many want to come, or did; who, is one press away. */
export function LiveEventHead() {
  const record = useRecordContext<RecordOf<'live-events'>>();
  const mayRead = useMay('members.read');
  if (!record) return null;
  const { id, phase, starts_at, minutes, goers_count } = record;
  const goers = `${goers_count}名`;
  const list = listAt('members', { evening: String(id) });
  return (
    <EditHead
      facts={[
        { label: '開催', value: `${formatDateTime(starts_at)}から${minutes}分` },
        { label: '開催の状況', value: PHASE_LABELS[phase] },
        { label: '参加する会員', value: mayRead ? <Link href={list}>{goers}</Link> : goers },
      ]}
    />
  );
}
