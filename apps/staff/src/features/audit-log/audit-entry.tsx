import { Box, Button, Paper, Typography } from '@mui/material';
import { Link } from 'react-router';
import { formatExactTime } from '#lib/japan-time.ts';
import { listAt } from '#lib/resource.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { StatisticsTable } from '#ui/section.tsx';
import { RestoreButton } from '#ui/trash/restore-button.tsx';
import { formatAction, useIdNames } from '#ui/versions/version-labels.ts';
import { fieldChanges, formatLogField, formatResource, formatValue } from './audit-labels.ts';

type Entry = RecordOf<'audit-log'>;

const Value = ({ children }: { children: string }) => (
  <Box
    component="pre"
    sx={{
      m: 0,
      font: 'inherit',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      maxHeight: 320,
      overflowY: 'auto',
    }}
  >
    {children}
  </Box>
);

function Changes({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const changes = fieldChanges(before, after);
  const names = useIdNames(changes.map(({ field }) => field));
  if (changes.length === 0) {
    return <Typography color="textSecondary">項目の変更はありません。</Typography>;
  }
  return (
    <Paper variant="outlined">
      <StatisticsTable
        label="変更した項目"
        columns={['項目', '変更前', '変更後']}
        isText
        rows={changes.map(({ field, before, after }) => ({
          key: field,
          cells: [
            formatLogField(field),
            <Value key="before">{formatValue(before, field, names)}</Value>,
            <Value key="after">{formatValue(after, field, names)}</Value>,
          ],
        }))}
      />
    </Paper>
  );
}

/** One entry of the log: who did what, and the fields before and after. */
export function AuditEntry() {
  const { record, isPending, error } = useOpenRecord<Entry>();
  return (
    <OpenRecord title="操作の内容" isPending={isPending} error={error}>
      {record && (
        <>
          <RecordHead
            name={`${formatResource(record.kind)}${record.label && `「${record.label}」`}の${formatAction(record.action)}`}
            facts={[
              { label: '日時（日本時間）', value: formatExactTime(record.at) },
              { label: 'スタッフ', value: record.staff_name },
              ...(record.ip ? [{ label: 'IPアドレス', value: record.ip }] : []),
            ]}
            actions={
              <>
                {record.count > 1 && (
                  <Button component={Link} to={listAt('audit-log', { change: record.change })}>
                    {`この操作のすべての項目（${record.count.toLocaleString('ja-JP')}件）`}
                  </Button>
                )}
                {record.trash !== null && (
                  <RestoreButton id={record.trash} kind={record.kind} label={record.label} />
                )}
              </>
            }
          />
          <Changes before={record.before} after={record.after} />
        </>
      )}
    </OpenRecord>
  );
}
