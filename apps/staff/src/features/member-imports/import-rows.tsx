import {
  Alert,
  Pagination,
  Stack,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tabs,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import {
  IMPORT_FIELDS,
  IMPORT_OUTCOMES,
  type ImportField,
  type ImportOutcome,
  type MemberImport,
} from '@orchard/contract/staff/member-imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPage } from '#lib/api/call.ts';
import { OUTCOME_LABELS } from './import-labels.tsx';

const PER_PAGE = 10;

function Rows({ record, outcome }: { record: MemberImport; outcome: ImportOutcome }) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    queryKey: ['member-imports', 'rows', record.id, record.state, record.counts, outcome, page],
    queryFn: () =>
      callPage(staffApi['member-imports.rows'], {
        params: { id: record.id },
        query: { outcome, p: String(page), per_page: String(PER_PAGE) },
      }),
    placeholderData: keepPreviousData,
  });
  const { columns } = record.choices;
  const fields = (Object.keys(IMPORT_FIELDS) as ImportField[]).filter(
    (field) => columns[field] !== null,
  );
  const pages = Math.ceil((data?.total ?? 0) / PER_PAGE);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data?.total === 0) {
    return <Typography color="text.secondary">該当する行はありません。</Typography>;
  }
  return (
    <Stack spacing={1}>
      <TableContainer tabIndex={0} role="region" aria-label={`${OUTCOME_LABELS[outcome]}の行`}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>行</TableCell>
              {outcome === 'wrong' && <TableCell>エラー内容</TableCell>}
              {fields.map((field) => (
                <TableCell key={field} sx={{ whiteSpace: 'nowrap' }}>
                  {IMPORT_FIELDS[field]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data?.rows.map(({ line, cells, reasons }) => (
              <TableRow key={line}>
                <TableCell>{line}</TableCell>
                {outcome === 'wrong' && (
                  <TableCell sx={{ color: 'error.main', minWidth: 200 }}>
                    {reasons.join(' ')}
                  </TableCell>
                )}
                {fields.map((field) => (
                  <TableCell key={field} sx={{ overflowWrap: 'anywhere' }}>
                    {cells[columns[field] ?? -1] ?? ''}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {pages > 1 && (
        <Pagination count={pages} page={page} onChange={(_, chosen) => setPage(chosen)} />
      )}
    </Stack>
  );
}

/** The rows of a file by what becomes of them. */
export function ImportRows({ record }: { record: MemberImport }) {
  const { counts } = record;
  const first = IMPORT_OUTCOMES.find((outcome) => (counts?.[outcome] ?? 0) > 0) ?? 'new';
  const [outcome, setOutcome] = useState<ImportOutcome>(first);
  return (
    <Stack spacing={2}>
      <Tabs
        value={outcome}
        onChange={(_, chosen) => setOutcome(chosen)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="行の結果"
      >
        {IMPORT_OUTCOMES.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`rows-${one}`}
            aria-controls="rows-panel"
            label={`${OUTCOME_LABELS[one]}（${(counts?.[one] ?? 0).toLocaleString('ja-JP')}）`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="rows-panel" aria-labelledby={`rows-${outcome}`}>
        <Rows key={outcome} record={record} outcome={outcome} />
      </div>
    </Stack>
  );
}
