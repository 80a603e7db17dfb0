import { Link } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { FEWEST } from '@orchard/contract/staff/video-analytics';
import { useRecordContext } from 'react-admin';
import { formatDuration } from '#lib/duration.ts';
import { listAt } from '#lib/resource.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { EditHead } from '#ui/form/edit-head.tsx';

const members = (count: number | null) =>
  count === null ? `${FEWEST}名未満` : `${count.toLocaleString('ja-JP')}名`;

/** The head of a lecture's page, with its use in small numbers. */
export function VideoHead() {
  const record = useRecordContext();
  const mayRead = useMay('analytics.read');
  const mayAnswer = useMay('questions.read');
  const { data } = useCall(staffApi['video-analytics.read'], {
    queryKey: ['video-analytics', 'use', record?.id],
    params: { id: Number(record?.id) },
    query: {},
    enabled: mayRead && record !== undefined,
  });
  if (!record) return null;
  const length = formatDuration(record.duration_seconds);
  const statistics = <Link href={`/video-analytics/${record.id}`}>利用状況・講師の一分</Link>;
  const asked = `${(data?.use.questions ?? 0).toLocaleString('ja-JP')}件`;
  const questions = mayAnswer ? (
    <Link href={listAt('questions', { video: String(record.id) })}>{asked}</Link>
  ) : (
    asked
  );
  return (
    <EditHead
      facts={[
        ...(length ? [{ label: '長さ', value: length }] : []),
        ...(data
          ? [
              { label: '開いた会員（30日間）', value: members(data.use.opened) },
              { label: '視聴を完了', value: members(data.statistics.finished) },
              { label: 'ブックマーク', value: members(data.use.bookmarked) },
              { label: '質問', value: questions },
            ]
          : []),
        ...(mayRead ? [{ label: '統計', value: statistics }] : []),
      ]}
    />
  );
}
