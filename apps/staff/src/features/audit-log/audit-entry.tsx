import {
  Box,
  Button,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Link } from 'react-router';
import { formatExactTime } from '#lib/japan-time.ts';
import { listAt } from '#lib/resource.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
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
    <Paper variant="outlined" sx={{ overflowX: 'auto', minWidth: 0, maxWidth: '100%' }}>
      <Table
        sx={{
          tableLayout: 'fixed',
          '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere', px: { xs: 1, sm: 2 } },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>項目</TableCell>
            <TableCell>変更前</TableCell>
            <TableCell>変更後</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => (
            <TableRow key={change.field}>
              <TableCell component="th" scope="row">
                {formatLogField(change.field)}
              </TableCell>
              <TableCell>
                <Value>{formatValue(change.before, change.field, names)}</Value>
              </TableCell>
              <TableCell>
                <Value>{formatValue(change.after, change.field, names)}</Value>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

/** One entry of the log: who did what, and the fields before and after. */
export function AuditEntry() {
  const { record, isPending, error } = useOpenRecord<Entry>();
  return (
    <OpenRecord title="操作の内容" isPending={isPending} error={error}>
      {record && (
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {formatResource(record.kind)}
            {record.label && `「${record.label}」`}の{formatAction(record.action)}
          </Typography>
          <Typography color="textSecondary">
            {formatExactTime(record.at)}・{record.staff_name}
            {record.ip && `・${record.ip}`}
          </Typography>
          {record.count > 1 && (
            <div>
              <Button component={Link} to={listAt('audit-log', { change: record.change })}>
                {`この操作のすべての項目（${record.count.toLocaleString('ja-JP')}件）`}
              </Button>
            </div>
          )}
          {record.trash !== null && (
            <Box>
              <RestoreButton id={record.trash} kind={record.kind} label={record.label} />
            </Box>
          )}
          <Changes before={record.before} after={record.after} />
        </Stack>
      )}
    </OpenRecord>
  );
}
