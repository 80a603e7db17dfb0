import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, pathId, text, wireTime } from '#contract/fields.ts';
import { paging, queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { countedRemark } from '#contract/staff/remarks.ts';
import type { Right } from '#contract/staff/rights.ts';
import { yesOrNo } from '#contract/staff/wire.ts';

/** Largest file, in bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** Most rows in one file. */
export const MAX_IMPORT_ROWS = 50_000;

/** Most columns of a file. */
export const MAX_IMPORT_COLUMNS = 60;

/** The outcomes of a row; of an unknown one the record that it is about is not there, and it makes none. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'unknown', 'wrong'] as const;

/** One of {@link IMPORT_OUTCOMES}. */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The states of an import: before it begins, and those of its job. */
export const IMPORT_STATES = [
  ...(['uploaded', 'planned'] as const),
  ...(['running', 'done', 'cancelled', 'failed'] as const),
] as const;

const column = (label: string) => {
  const error = formatMessage('validation.choose', { label: `${label}の列` });
  return z.nullable(
    z
      .number({ error: () => error })
      .check(z.int(error), z.nonnegative(error), z.lt(MAX_IMPORT_COLUMNS, error)),
  );
};

/**
 * The column of each field, counted from 0; null for fields that the file lacks.
 * @param labels the fields with their Japanese names
 */
export const importColumns = <Field extends string>(labels: Readonly<Record<Field, string>>) =>
  z.object(
    Object.fromEntries(
      Object.entries<string>(labels).map(([field, label]) => [field, column(label)]),
    ) as Record<Field, ReturnType<typeof column>>,
    { error: () => formatMessage('validation.choose', { label: '列' }) },
  );

/** Demands the column by which rows are recognised. */
export const needsColumn = <Field extends string>(field: Field, label: string) =>
  z.refine<Record<Field, number | null>>((columns) => columns[field] !== null, {
    error: formatMessage('validation.choose', { label: `${label}の列` }),
  });

const oneImport = z.object({ id: pathId() });

/** What of a file is read. */
const tableChoice = {
  /** Which of its sheets, counted from 0. */
  sheet: z.number(),
  /** Whether also the rows that spreadsheet programs do not show. */
  takes_hidden: z.boolean(),
};

const sheetError = formatStaffMessage('imports.no_sheet');

/** An import as it is stored, with the choices of its kind. */
const storedImport = <Stored extends z.ZodMiniType>(choices: Stored) =>
  z.object({
    id: id(),
    state: z.enum(IMPORT_STATES),
    file_name: z.string(),
    format: z.enum(['csv', 'tsv', 'xlsx', 'ods', 'html']),
    /** Null if the format leaves no choice. */
    encoding: z.nullable(z.string()),
    /** The sheets of the file that hold something; a text has one without a name. */
    sheets: z.array(z.object({ name: z.nullable(z.string()), is_hidden: z.boolean() })),
    ...tableChoice,
    /** Rows that spreadsheet programs do not show; they are among the rows if they are taken. */
    hidden_rows: z.number(),
    header: z.array(z.string()),
    /** The header's row as a spreadsheet numbers it; null where the first row is a record. */
    header_line: z.nullable(z.number()),
    row_count: z.number(),
    /** Rows done. */
    done_count: z.number(),
    /** Rows by outcome; null before the plan. */
    counts: z.nullable(
      z.object({
        new: z.number(),
        changed: z.number(),
        unchanged: z.number(),
        unknown: z.number(),
        wrong: z.number(),
      }),
    ),
    /** What is to be known before the right rows are written; none before the plan. */
    remarks: z.array(countedRemark),
    /** The operator's choice; until then a guess from the header and the cells. */
    choices,
    staff_name: z.string(),
    created_at: wireTime(),
    started_at: z.nullable(wireTime()),
    finished_at: z.nullable(wireTime()),
  });

/** What all imports have: the file's columns by field. */
export interface ImportChoices {
  columns: Record<string, number | null>;
}

/** An import of any kind. */
export type AnyImport = Omit<
  z.output<ReturnType<typeof storedImport<z.ZodMiniUnknown>>>,
  'choices'
> & { choices: ImportChoices };

/**
 * The calls of a kind of import: a file is uploaded, every row is judged without writing anything,
 * and the right rows are written in the background.
 * @param name in paths
 */
export const importCalls = <
  const Name extends string,
  const Read extends Right,
  const Write extends Right,
  Choices extends z.ZodMiniType,
  Stored extends z.ZodMiniType,
>(
  name: Name,
  {
    label,
    one,
    ...kind
  }: {
    /** What the rows are, in English: one and several. */
    one: string;
    label: string;
    read: Read;
    write: Write;
    choices: Choices;
    stored: Stored;
  },
) => {
  const reads = { audience: 'staff', right: kind.read } as const;
  const writes = { audience: 'staff', right: kind.write } as const;
  const response = storedImport(kind.stored);
  return {
    list: get(`/api/staff/${name}`, {
      ...reads,
      summary: `Imports of ${label}, newest first`,
      query: z.object(paging),
      response: z.array(response),
    }),
    read: get(`/api/staff/${name}/{id}`, {
      ...reads,
      summary: 'An import with its progress',
      params: oneImport,
      response,
    }),
    upload: post(`/api/staff/${name}`, {
      ...writes,
      summary: `Reads a file of ${label}: CSV, Excel and others; writes no ${one} yet`,
      file: { types: ['application/octet-stream'], maxBytes: MAX_IMPORT_BYTES },
      query: z.object({ name: text('ファイル名') }),
      response,
    }),
    reread: post(`/api/staff/${name}/{id}/table`, {
      ...writes,
      summary:
        'Reads another sheet of the file, or its hidden rows too; rows are to be judged anew',
      params: oneImport,
      body: z.object({
        sheet: z
          .number({ error: () => sheetError })
          .check(z.int(sheetError), z.nonnegative(sheetError)),
        takes_hidden: yesOrNo('隠れている行'),
      }),
      response,
    }),
    plan: post(`/api/staff/${name}/{id}/plan`, {
      ...writes,
      summary: `Judges every row without writing a ${one}; again with other choices`,
      params: oneImport,
      body: kind.choices,
      response,
    }),
    start: post(`/api/staff/${name}/{id}/start`, {
      ...writes,
      summary: 'Writes the rows that are right, in the background; goes on after a restart',
      params: oneImport,
      response,
    }),
    discard: post(`/api/staff/${name}/{id}/discard`, {
      ...writes,
      summary: 'Gives up an import that has not been started: it is deleted with its rows',
      params: oneImport,
      status: 204,
    }),
    rows: get(`/api/staff/${name}/{id}/rows`, {
      ...reads,
      summary: 'Rows of a file in order, as judged; of one outcome, those with a remark come first',
      params: oneImport,
      query: z.object({ ...paging, outcome: queryOf(IMPORT_OUTCOMES, '結果') }),
      response: z.array(
        z.object({
          /** The row's number as a spreadsheet shows it. */
          line: z.number(),
          cells: z.array(z.string()),
          /** Dates as they were understood, by field: `yyyy-MM-dd`, or with a time. */
          understood: z.record(z.string(), z.string()),
          outcome: z.nullable(z.enum(IMPORT_OUTCOMES)),
          /** What would come of it, of a row that is planned and right; null: nothing to say. */
          foreseen: z.nullable(z.string()),
          /** Faults of a wrong row, remarks on another. */
          message: z.nullable(z.string()),
        }),
      ),
    }),
    wrongRows: post(`/api/staff/${name}/{id}/wrong-rows`, {
      ...writes,
      summary:
        'The wrong and unknown rows with their reasons as a CSV file that can be mended and imported again',
      params: oneImport,
      response: z.object({ file_name: z.string(), csv: z.string(), count: z.number() }),
    }),
  } as const;
};

/** The calls of any kind of import. */
export type ImportCalls = ReturnType<
  typeof importCalls<
    string,
    Right,
    Right,
    z.ZodMiniType<ImportChoices, ImportChoices>,
    z.ZodMiniType<ImportChoices, ImportChoices>
  >
>;
