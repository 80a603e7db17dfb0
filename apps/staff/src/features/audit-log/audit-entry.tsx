import {
  Box,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useGetResourceLabel } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { formatAction } from '#ui/versions/version-labels.ts';
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
  if (changes.length === 0) {
    return <Typography color="text.secondary">項目の変更はありません。</Typography>;
  }
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table sx={{ minWidth: 560, '& td, & th': { verticalAlign: 'top' } }}>
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
                <Value>{formatValue(change.before, change.field)}</Value>
              </TableCell>
              <TableCell>
                <Value>{formatValue(change.after, change.field)}</Value>
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
  const label = useGetResourceLabel();
  return (
    <OpenRecord title="操作の内容" isPending={isPending} error={error}>
      {record && (
        <Stack spacing={2}>
          <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {formatResource(record.kind, (kind) => label(kind, 1))}
            {record.label && `「${record.label}」`}の{formatAction(record.action)}
          </Typography>
          <Typography color="text.secondary">
            {formatDateTime(record.at)}・{record.staff_name}
            {record.ip && `・${record.ip}`}
          </Typography>
          <Changes before={record.before} after={record.after} />
        </Stack>
      )}
    </OpenRecord>
  );
}
