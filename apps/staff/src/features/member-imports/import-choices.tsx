import {
  Alert,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormLabel,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import {
  IMPORT_FIELDS,
  type ImportChoices,
  type ImportField,
  type MemberImport,
} from '@orchard/contract/staff/member-imports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { useChoices } from '#ui/inputs/use-choices.ts';

const FIELDS = Object.entries(IMPORT_FIELDS) as [ImportField, string][];

/** The first rows of the file: their content helps to recognise the columns. */
function useExamples(id: number) {
  const { data } = useQuery({
    queryKey: ['member-imports', 'examples', id],
    queryFn: () =>
      call(staffApi['member-imports.rows'], {
        params: { id },
        query: { p: '1', per_page: '5' },
      }),
  });
  return (column: number) =>
    data?.map(({ cells }) => cells[column]?.trim()).find((cell) => cell) ?? '';
}

function ColumnSelects({
  header,
  exampleOf,
  columns,
  onChange,
}: {
  header: readonly string[];
  exampleOf: (column: number) => string;
  columns: ImportChoices['columns'];
  onChange: (columns: ImportChoices['columns']) => void;
}) {
  return FIELDS.map(([field, label]) => {
    const chosen = columns[field];
    return (
      <TextField
        key={field}
        select
        label={`${label}の列`}
        value={chosen === null ? '' : String(chosen)}
        onChange={({ target: { value } }) =>
          onChange({ ...columns, [field]: value === '' ? null : Number(value) })
        }
        helperText={chosen !== null && exampleOf(chosen) ? `例：${exampleOf(chosen)}` : ' '}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{field === 'email' ? '選択してください' : '取り込まない'}</MenuItem>
        {header.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name of their own
          <MenuItem key={column} value={String(column)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    );
  });
}

function BrandBoxes({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { data: brands = [], error } = useChoices<{ id: number; label: string }>('brands');
  return (
    <div>
      <FormLabel component="p" sx={{ m: 0 }}>
        ファイルに会員区分がない新規会員の会員区分
      </FormLabel>
      {error && <Alert severity="error">{error.message}</Alert>}
      <FormGroup row>
        {brands.map(({ id, label }) => (
          <FormControlLabel
            key={id}
            label={label}
            control={
              <Checkbox
                checked={chosen.includes(id)}
                onChange={() =>
                  onChange(
                    chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
    </div>
  );
}

/** Which column is what and what else is chosen; then every row is judged, and nothing written. */
export function ImportChoicesForm({
  record,
  onChanged,
  onPlanned,
}: {
  record: MemberImport;
  /** Something else is chosen than what the rows were judged by. */
  onChanged: () => void;
  onPlanned: (record: MemberImport) => void;
}) {
  const [choices, setChoices] = useState<ImportChoices>(record.choices);
  const exampleOf = useExamples(record.id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(staffApi['member-imports.plan'], { params: { id: record.id }, body: choices }),
    onSuccess: onPlanned,
  });
  const set = (changed: Partial<ImportChoices>) => {
    setChoices({ ...choices, ...changed });
    onChanged();
  };
  const message = error && (Object.values(fieldErrors(error))[0] ?? error.message);
  return (
    <Stack spacing={2}>
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
          header={record.header}
          exampleOf={exampleOf}
          columns={choices.columns}
          onChange={(columns) => set({ columns })}
        />
      </Stack>
      <Typography variant="body2" color="text.secondary">
        空欄のセルは、登録済みの会員の現在の値をそのまま残します。会員期間に「なし」と入力すると、期限なしになります。
      </Typography>
      <BrandBoxes chosen={choices.brand_ids} onChange={(brand_ids) => set({ brand_ids })} />
      <FormGroup>
        <FormControlLabel
          label="新規会員に招待メール（初回パスワード設定）を送信する"
          control={
            <Checkbox
              checked={choices.invite}
              onChange={({ target }) => set({ invite: target.checked })}
            />
          }
        />
      </FormGroup>
      {message && <Alert severity="error">{message}</Alert>}
      <div>
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          {isPending ? '確認しています…' : '内容を確認する（まだ登録しません）'}
        </Button>
      </div>
    </Stack>
  );
}
