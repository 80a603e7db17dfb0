import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { AnyImport, ImportChoices } from '@orchard/contract/staff/imports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { saidOf } from '#lib/api/problem.ts';
import { useCall } from '#lib/use-call.ts';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { Quiet } from '#ui/texts.tsx';
import type { ImportSetup } from './import-setup.tsx';
import { ImportTable, UnusedColumns } from './import-table.tsx';

/** The first rows of the file: their content helps to recognise the columns. */
function useExamples({ resource, calls }: ImportSetup, record: AnyImport) {
  const { id, sheet, takes_hidden } = record;
  const { data } = useCall(calls.rows, {
    queryKey: [resource, 'examples', id, sheet, takes_hidden],
    params: { id },
    query: { p: '1', per_page: '5' },
  });
  return (column: number) =>
    data?.map(({ cells }) => cells[column]?.trim()).find((cell) => cell) ?? '';
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
  const { columns } = choices;
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
      <Box
        sx={{
          ...{ display: 'grid', gap: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {Object.entries(setup.fields).map(([field, label]) => {
          const chosen = columns[field] ?? null;
          const example = chosen !== null && exampleOf(chosen);
          return (
            <SelectField
              key={field}
              label={`${label}の列`}
              value={chosen === null ? '' : String(chosen)}
              choices={record.header.map((name, column) => ({ id: String(column), name }))}
              emptyText={field === setup.required ? '選択してください' : '取り込まない'}
              onChange={(value) =>
                set({ columns: { ...columns, [field]: value === '' ? null : Number(value) } })
              }
              helperText={example ? `例：${example}` : ' '}
            />
          );
        })}
      </Box>
      <UnusedColumns record={record} columns={columns} />
      <Quiet>{setup.hint}</Quiet>
      <setup.Extra record={record} choices={choices} set={set} />
      {error && <Alert severity="error">{saidOf(error)}</Alert>}
      <div>
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          {isPending ? '確認しています…' : '内容を確認する（まだ登録しません）'}
        </Button>
      </div>
    </Stack>
  );
}
