import { Chip, Stack } from '@mui/material';
import type {
  AnyImport,
  ImportCalls,
  ImportChoices,
  ImportOutcome,
} from '@orchard/contract/staff/imports';
import type { ComponentType } from 'react';
import type { FieldErrors } from '#lib/api/problem.ts';
import { encodingName } from '#lib/encoding-name.ts';
import { chipOf } from '#ui/state-chip.tsx';

/** What the choices of a kind of import besides the columns get. */
export interface ExtraProps<Choices = ImportChoices> {
  record: AnyImport;
  choices: Choices;
  set: (changed: Partial<Choices>) => void;
  /** What is wrong with them, by name. */
  errors: FieldErrors;
}

/** What the screens of a kind of import say and do. */
export interface ImportSetup {
  resource: 'member-imports' | 'video-imports' | 'payment-imports';
  calls: ImportCalls;
  /** What the screens are called; by default after the noun. */
  title?: string;
  /** What rows are, and how they are counted. */
  noun: string;
  unit: string;
  /** The fields with their Japanese names, and the one by which rows are recognised; absent: several. */
  fields: Readonly<Record<string, string>>;
  required?: string;
  /** How records that are here already are found. */
  matching: string;
  /** What empty cells and special words do. */
  hint: string;
  /** A file to fill in, with rows by field. */
  template: { name: string; rows: readonly Readonly<Record<string, string>>[] };
  /** The list of the records. */
  list: string;
  /** Other outcomes than usual, and the rows that are not written because of them. */
  outcomes?: Partial<Record<ImportOutcome, string>>;
  failedRows?: string;
  Extra: ComponentType<ExtraProps>;
  /** Below the judged rows. */
  After?: ComponentType<{ record: AnyImport }>;
  /** What else registering does, by the number of new rows. */
  noteOf?: (record: AnyImport, added: number) => string;
  /** The mail that registering sends, where it sends one. */
  Mail?: ComponentType<{ record: AnyImport; added: number }>;
}

/** Passes the choices of a kind to its own screens. */
export function extra<Choices>(component: ComponentType<ExtraProps<Choices>>) {
  return component as unknown as ComponentType<ExtraProps>;
}

const OUTCOMES: ImportSetup['outcomes'] = {
  new: '新規',
  changed: '変更',
  unchanged: '変更なし',
  wrong: 'エラー',
};

/** The outcomes that rows of a kind have, with what the console calls them. */
export const outcomesOf = ({ outcomes = OUTCOMES }: ImportSetup) =>
  Object.entries(outcomes ?? {}) as [ImportOutcome, string][];

const COLOURS: Record<ImportOutcome, 'success' | 'info' | 'default' | 'warning' | 'error'> = {
  new: 'success',
  changed: 'info',
  unchanged: 'default',
  unknown: 'warning',
  wrong: 'error',
};

const STATES: Record<AnyImport['state'] | 'undone', string> = {
  uploaded: '列の確認待ち',
  planned: '登録待ち',
  running: '登録中',
  done: '完了',
  cancelled: '中止',
  failed: '失敗',
  undone: '取り消し済み',
};

/** How far an import is. */
export const ImportStateChip = chipOf(STATES, {
  uploaded: 'info',
  planned: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
});

/** How many rows become what. */
export const Counts = ({ counts, setup }: { counts: AnyImport['counts']; setup: ImportSetup }) =>
  counts && (
    <Stack direction="row" useFlexGap component="span" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {outcomesOf(setup).map(([outcome, label]) => (
        <Chip
          key={outcome}
          size="small"
          variant="outlined"
          color={COLOURS[outcome]}
          label={`${label} ${counts[outcome].toLocaleString('ja-JP')}${/^(unknown|wrong)$/.test(outcome) ? '行' : setup.unit}`}
        />
      ))}
    </Stack>
  );

const FORMATS: Record<AnyImport['format'], string> = {
  csv: 'CSV',
  tsv: 'タブ区切り',
  xlsx: 'Excel',
  ods: 'LibreOffice',
  html: 'Webページの表',
};

/** What of a file was read: its format, the sheet and its rows. */
export function formatFileRead(record: AnyImport): string {
  const { format, encoding, sheets, sheet, row_count, hidden_rows, takes_hidden } = record;
  const name = sheets[sheet]?.name;
  const left = hidden_rows > 0 && !takes_hidden;
  return [
    FORMATS[format],
    ...(encoding ? [encodingName(encoding)] : []),
    ...(name ? [`シート「${name}」`] : []),
    `${row_count.toLocaleString('ja-JP')}行${left ? `（隠れている${hidden_rows.toLocaleString('ja-JP')}行を除く）` : ''}`,
  ].join('・');
}
