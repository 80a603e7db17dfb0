import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { AnyImport, ImportChoices } from '@orchard/contract/staff/imports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { fieldErrors, saidOf } from '#lib/api/problem.ts';
import { useCall } from '#lib/use-call.ts';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { Tick } from '#ui/inputs/ticks.tsx';
import { Quiet } from '#ui/texts.tsx';
import type { ImportSetup } from './import-setup.tsx';

type Sheet = AnyImport['sheets'][number];
type Choice = Pick<AnyImport, 'sheet' | 'takes_hidden'>;

const nameOf = ({ name, is_hidden }: Sheet) => `${name}${is_hidden ? '（非表示のシート）' : ''}`;

/** Which columns of a file an import leaves alone. */
export function UnusedColumns({
  record,
  columns,
}: { record: AnyImport } & Pick<AnyImport['choices'], 'columns'>) {
  const used = new Set(Object.values(columns));
  const names = record.header.filter((_, at) => !used.has(at));
  return names.length > 0 && <Quiet>使わない列：{names.join('、')}</Quiet>;
}

/** What of a file was read, and a choice where people may mean something else. */
function ImportTable({
  setup,
  record,
  onRead,
}: {
  setup: ImportSetup;
  record: AnyImport;
  onRead: (record: AnyImport) => void;
}) {
  const { sheets, hidden_rows, header_line } = record;
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (body: Choice) => call(setup.calls.reread, { params: { id: record.id }, body }),
    onSuccess: onRead,
  });
  const { sheet, takes_hidden } = isPending ? variables : record;
  const choose = (choice: Choice) => !isPending && mutate(choice);
  const isBelowOthers = (header_line ?? 1) > 1;
  if (sheets.length === 1 && hidden_rows === 0 && !isBelowOthers) return null;
  return (
    <Stack spacing={1.5}>
      {sheets.length > 1 && (
        <SelectField
          label="シート"
          value={String(sheet)}
          choices={sheets.map((one, at) => ({ id: String(at), name: nameOf(one) }))}
          onChange={(chosen) => choose({ sheet: Number(chosen), takes_hidden: false })}
          helperText="別のシートを選択すると、ファイルを読み取り直します。"
          sx={{ maxWidth: { sm: 480 } }}
        />
      )}
      {isBelowOthers && (
        <Quiet>
          {header_line}行目を見出しとして読み取りました。それより上の行は取り込みません。
        </Quiet>
      )}
      {hidden_rows > 0 && (
        <Tick
          label={`隠れている${hidden_rows.toLocaleString('ja-JP')}行（フィルターや非表示）も取り込む`}
          checked={takes_hidden}
          onChange={(takes) => choose({ sheet, takes_hidden: takes })}
        />
      )}
      {error && <Alert severity="error">{saidOf(error)}</Alert>}
    </Stack>
  );
}

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
      <setup.Extra record={record} choices={choices} set={set} errors={fieldErrors(error)} />
      {error && <Alert severity="error">{saidOf(error)}</Alert>}
      <div>
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          {isPending ? '確認しています…' : '内容を確認する（まだ登録しません）'}
        </Button>
      </div>
    </Stack>
  );
}
