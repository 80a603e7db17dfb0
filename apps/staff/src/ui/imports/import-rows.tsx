import { Alert, Stack, Tab, Tabs, Typography } from '@mui/material';
import type { AnyImport, ImportOutcome } from '@orchard/contract/staff/imports';
import { useState } from 'react';
import { formatDateTime, formatDay } from '#lib/japan-time.ts';
import { usePaged } from '#ui/list/use-paged.tsx';
import { StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { type ImportSetup, outcomesOf } from './import-setup.tsx';

interface RowsProps {
  setup: ImportSetup;
  record: AnyImport;
}

/** What a cell says; of a date, how it was read comes first. */
function Cell({ written, read }: { written: string; read: string | undefined }) {
  const shown = formatDateTime(read) || formatDay(read);
  if (!shown || shown === written) return written;
  return (
    <>
      {shown}
      <Quiet>{written}</Quiet>
    </>
  );
}

/** A text of some lines, beside which a phone's row has no room for more. */
const Said = ({ text, ...props }: { text: string; color?: string | undefined }) => (
  <Typography variant="body2" {...props} sx={{ minWidth: 200, whiteSpace: 'pre-line' }}>
    {text}
  </Typography>
);

function Rows({ setup, record, outcome }: RowsProps & { outcome: ImportOutcome }) {
  const { id, state, counts } = record;
  const { data, error, pager } = usePaged(setup.calls.rows, {
    perPage: 10,
    queryKey: [setup.resource, 'rows', id, state, counts],
    params: { id },
    narrowed: { outcome },
  });
  const { columns } = record.choices;
  const fields = Object.keys(setup.fields).filter((field) => (columns[field] ?? null) !== null);
  const hasReasons = data?.rows.some(({ message }) => message !== null);
  const hasForeseen = data?.rows.some(({ foreseen }) => foreseen !== null);
  const [reasons, color] =
    outcome === 'wrong' ? ['エラー内容', 'error.main'] : ['ご確認', 'warning.main'];
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data?.total === 0) {
    return <Typography color="textSecondary">該当する行はありません。</Typography>;
  }
  return (
    <Stack spacing={1} sx={{ '& th:first-of-type': { minWidth: 0 } }}>
      <StatisticsTable
        label={`${new Map(outcomesOf(setup)).get(outcome)}の行`}
        isText
        columns={[
          '行',
          ...(hasReasons ? [reasons] : []),
          ...(hasForeseen ? ['登録すると'] : []),
          ...fields.map((field) => setup.fields[field] ?? ''),
        ]}
        rows={(data?.rows ?? []).map(({ line, cells, understood, foreseen, message }) => ({
          key: line,
          cells: [
            line,
            ...(hasReasons ? [<Said key="reason" color={color} text={message ?? ''} />] : []),
            ...(hasForeseen ? [<Said key="foreseen" text={foreseen ?? '―'} />] : []),
            ...fields.map((field) => (
              <Cell
                key={field}
                written={cells[columns[field] ?? -1] ?? ''}
                read={understood[field]}
              />
            )),
          ],
        }))}
      />
      {pager}
    </Stack>
  );
}

/** The rows of a file by outcome. */
export function ImportRows({ setup, record }: RowsProps) {
  const { counts } = record;
  const outcomes = outcomesOf(setup);
  const [first] = outcomes.find(([one]) => (counts?.[one] ?? 0) > 0) ?? outcomes[0] ?? ['new'];
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
        {outcomes.map(([one, label]) => (
          <Tab
            key={one}
            value={one}
            id={`rows-${one}`}
            aria-controls="rows-panel"
            label={`${label}（${(counts?.[one] ?? 0).toLocaleString('ja-JP')}）`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="rows-panel" aria-labelledby={`rows-${outcome}`}>
        <Rows key={outcome} setup={setup} record={record} outcome={outcome} />
      </div>
    </Stack>
  );
}
