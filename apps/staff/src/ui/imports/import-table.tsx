import { Alert, Stack } from '@mui/material';
import type { AnyImport } from '@orchard/contract/staff/imports';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saidOf } from '#lib/api/problem.ts';
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
export function ImportTable({
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
