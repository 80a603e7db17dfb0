import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, pathId, text, wireTime } from '#contract/fields.ts';
import { paging, queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { ids, yesOrNo } from '#contract/staff/wire.ts';

/** Largest file of members, in bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** Most members in one file. */
export const MAX_IMPORT_ROWS = 50_000;

/** Most columns of a file. */
export const MAX_IMPORT_COLUMNS = 60;

/** The fields of columns, with their Japanese names. */
export const IMPORT_FIELDS = {
  email: 'メールアドレス',
  name: '氏名',
  nickname: 'ニックネーム',
  brands: '会員区分',
  membership_from: '会員期間開始',
  membership_until: '会員期間終了',
} as const;

/** One of {@link IMPORT_FIELDS}. */
export type ImportField = keyof typeof IMPORT_FIELDS;

/** The outcomes of a row. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'wrong'] as const;

/** One of {@link IMPORT_OUTCOMES}. */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The states of an import. */
export const IMPORT_STATES = ['uploaded', 'planned', 'running', 'done', 'discarded'] as const;

const column = (label: string) => {
  const error = formatMessage('validation.choose', { label: `${label}の列` });
  return z.nullable(
    z
      .number({ error: () => error })
      .check(z.int(error), z.nonnegative(error), z.lt(MAX_IMPORT_COLUMNS, error)),
  );
};

/** The column of each field, counted from 0; null for fields that the file lacks. */
export const importColumns = z.object(
  {
    email: column(IMPORT_FIELDS.email),
    name: column(IMPORT_FIELDS.name),
    nickname: column(IMPORT_FIELDS.nickname),
    brands: column(IMPORT_FIELDS.brands),
    membership_from: column(IMPORT_FIELDS.membership_from),
    membership_until: column(IMPORT_FIELDS.membership_until),
  },
  { error: () => formatMessage('validation.choose', { label: '列' }) },
);

/** Which column of the file is what. */
export type ImportColumns = z.output<typeof importColumns>;

/** What an operator chooses for an import. */
export const importChoices = z.object({
  columns: importColumns.check(
    z.refine<ImportColumns>(({ email }) => email !== null, {
      error: formatMessage('validation.choose', { label: `${IMPORT_FIELDS.email}の列` }),
    }),
  ),
  /** The brands of new members whose row names none. */
  brand_ids: ids('会員区分', 50),
  /** Whether to invite new members at once. */
  invite: yesOrNo('招待メール'),
});

/** What an operator chooses for an import. */
export type ImportChoices = z.output<typeof importChoices>;

/** An import of members. */
export const memberImport = z.object({
  id: id(),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  format: z.enum(['csv', 'tsv', 'xlsx']),
  /** Null if the format leaves no choice. */
  encoding: z.nullable(z.string()),
  header: z.array(z.string()),
  row_count: z.number(),
  /** Rows done. */
  done_count: z.number(),
  /** Rows by outcome; null before the plan. */
  counts: z.nullable(
    z.object({
      new: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      wrong: z.number(),
    }),
  ),
  /** The operator's choice; until then a guess from the header. */
  choices: z.object({
    columns: importColumns,
    brand_ids: z.array(id()),
    invite: z.boolean(),
  }),
  staff_name: z.string(),
  created_at: wireTime(),
  started_at: z.nullable(wireTime()),
  finished_at: z.nullable(wireTime()),
});

/** An import of members. */
export type MemberImport = z.output<typeof memberImport>;

const reads = { audience: 'staff', right: 'members.read' } as const;
const writes = { audience: 'staff', right: 'members.write' } as const;
const oneImport = z.object({ id: pathId() });

export const memberImports = {
  list: get('/api/staff/member-imports', {
    ...reads,
    summary: 'Imports of members, newest first',
    query: z.object(paging),
    response: z.array(memberImport),
  }),
  read: get('/api/staff/member-imports/{id}', {
    ...reads,
    summary: 'An import with its progress',
    params: oneImport,
    response: memberImport,
  }),
  upload: post('/api/staff/member-imports', {
    ...writes,
    summary: 'Reads a file of members, CSV, tab-separated or Excel; writes no member yet',
    file: { types: ['application/octet-stream'], maxBytes: MAX_IMPORT_BYTES },
    query: z.object({ name: text('ファイル名') }),
    response: memberImport,
  }),
  plan: post('/api/staff/member-imports/{id}/plan', {
    ...writes,
    summary: 'Judges every row without writing a member; again with other choices',
    params: oneImport,
    body: importChoices,
    response: memberImport,
  }),
  start: post('/api/staff/member-imports/{id}/start', {
    ...writes,
    summary: 'Writes the rows that are right, in the background; goes on after a restart',
    params: oneImport,
    response: memberImport,
  }),
  discard: post('/api/staff/member-imports/{id}/discard', {
    ...writes,
    summary: 'Gives up an import that has not been started; its rows are deleted',
    params: oneImport,
    status: 204,
  }),
  rows: get('/api/staff/member-imports/{id}/rows', {
    ...reads,
    summary: 'Rows of a file in order, as judged',
    params: oneImport,
    query: z.object({ ...paging, outcome: queryOf(IMPORT_OUTCOMES, '結果') }),
    response: z.array(
      z.object({
        /** The row's number as a spreadsheet shows it. */
        line: z.number(),
        cells: z.array(z.string()),
        outcome: z.nullable(z.enum(IMPORT_OUTCOMES)),
        reasons: z.array(z.string()),
      }),
    ),
  }),
  wrongRows: post('/api/staff/member-imports/{id}/wrong-rows', {
    ...writes,
    summary:
      'The wrong rows with their reasons as a CSV file that can be mended and imported again',
    params: oneImport,
    response: z.object({ file_name: z.string(), csv: z.string(), count: z.number() }),
  }),
} as const;
