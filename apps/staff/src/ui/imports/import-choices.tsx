import { Alert, Button, Stack, Typography } from '@mui/material';
import type { AnyImport, ImportChoices } from '@orchard/contract/staff/imports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { Quiet } from '#ui/texts.tsx';
import type { ImportSetup } from './import-setup.tsx';
import { ImportTable } from './import-table.tsx';
import { UnusedColumns } from './unused-columns.tsx';

/** The first rows of the file: their content helps to recognise the columns. */
function useExamples({ resource, calls }: ImportSetup, record: AnyImport) {
  const { id, sheet, takes_hidden } = record;
  const { data } = useQuery({
    queryKey: [resource, 'examples', id, sheet, takes_hidden],
    queryFn: () =>
      call(calls.rows, {
        params: { id },
        query: { p: '1', per_page: '5' },
      }),
  });
  return (column: number) =>
    data?.map(({ cells }) => cells[column]?.trim()).find((cell) => cell) ?? '';
}

function ColumnSelects({
  setup: { fields, required },
  header,
  exampleOf,
  columns,
  onChange,
}: {
  setup: ImportSetup;
  header: readonly string[];
  exampleOf: (column: number) => string;
  columns: ImportChoices['columns'];
  onChange: (columns: ImportChoices['columns']) => void;
}) {
  return Object.entries(fields).map(([field, label]) => {
    const chosen = columns[field] ?? null;
    return (
      <SelectField
        key={field}
        label={`${label}の列`}
        value={chosen === null ? '' : String(chosen)}
        choices={header.map((name, column) => ({ id: String(column), name }))}
        emptyText={field === required ? '選択してください' : '取り込まない'}
        onChange={(value) => onChange({ ...columns, [field]: value === '' ? null : Number(value) })}
        helperText={chosen !== null && exampleOf(chosen) ? `例：${exampleOf(chosen)}` : ' '}
      />
    );
  });
}

/** Which column is what and what else is chosen; then every row is judged, and nothing written. */
export function ImportChoicesForm({
  setup,
  record,
  onChanged,
  onRead,
  onPlanned,
}: {
  setup: ImportSetup;
  record: AnyImport;
  /** Something else is chosen than what the rows were judged by. */
  onChanged: () => void;
  /** Another part of the file was read. */
  onRead: (record: AnyImport) => void;
  onPlanned: (record: AnyImport) => void;
}) {
  const [choices, setChoices] = useState<ImportChoices>(record.choices);
  const exampleOf = useExamples(setup, record);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(setup.calls.plan, { params: { id: record.id }, body: choices }),
    onSuccess: onPlanned,
  });
  const set = (changed: Partial<ImportChoices>) => {
    setChoices({ ...choices, ...changed });
    onChanged();
  };
  const message = error && (Object.values(fieldErrors(error))[0] ?? error.message);
  return (
    <Stack spacing={2}>
      <ImportTable
        setup={setup}
        record={record}
        onRead={(read) => {
          setChoices({ ...choices, columns: read.choices.columns });
          onRead(read);
        }}
      />
      <Typography component="h2" sx={{ fontSize: '1.1rem', fontWeight: 600 }}>
        列の割り当て
      </Typography>
      <Stack
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <ColumnSelects
          setup={setup}
          header={record.header}
          exampleOf={exampleOf}
          columns={choices.columns}
          onChange={(columns) => set({ columns })}
        />
      </Stack>
      <UnusedColumns header={record.header} columns={choices.columns} />
      <Quiet>{setup.hint}</Quiet>
      <setup.Extra record={record} choices={choices} set={set} />
      {message && <Alert severity="error">{message}</Alert>}
      <div>
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          {isPending ? '確認しています…' : '内容を確認する（まだ登録しません）'}
        </Button>
      </div>
    </Stack>
  );
}
