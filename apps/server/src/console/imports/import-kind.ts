import type { AuditResource } from '@orchard/contract/staff/audit-log-names';
import type { AnyImport, ImportChoices, ImportOutcome } from '@orchard/contract/staff/imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { TableRow } from '@orchard/spreadsheets';
import type { Kysely } from 'kysely';
import { lockRecords } from '#console/records/audit.store.ts';
import type { Remark } from '#console/records/remarks.ts';
import type { JobKind, JobRow, JobWork, RowOutcome } from '#console/staff-jobs/job-kind.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** The judgement of a row. */
export interface JudgedRow {
  position: number;
  /** What the row is about, as rows about the same are recognised; null if it names nothing. */
  key: string | null;
  /** Other names of the same, by which another row may be about it too. */
  otherKeys?: readonly string[];
  outcome: ImportOutcome;
  /** Why a row is not written; of another what stands in the way of a part of it. */
  reasons: readonly string[];
  /** What is to be known of a right row; counted for the whole file. */
  remarks?: readonly Remark[];
  /** The record that it made or is about. */
  recordId?: number | null;
}

/** What a file is, and what an operator chose for it: the parameters of its job. */
export interface ImportFile<Choices = ImportChoices>
  extends Pick<
    AnyImport,
    | ('file_name' | 'format' | 'encoding' | 'sheets' | 'sheet' | 'takes_hidden')
    | ('hidden_rows' | 'header' | 'header_line')
  > {
  choices: Choices;
}

/** An import as those who work on it see it. */
export type ImportWork<Choices = ImportChoices> = JobWork<ImportFile<Choices>>;

/** A row of a file. */
export type FileRow = JobRow<string[]>;

/** What rows can be imported as: a kind of job whose rows are judged before it begins. */
export interface ImportKind<Choices extends ImportChoices = ImportChoices>
  extends JobKind<ImportFile<Choices>, undefined, string[]> {
  /** Its imports in the audit log. */
  readonly resource: AuditResource;
  /** What its rows are about. */
  readonly records: 'members' | 'videos';
  /** Whether all that an import has written can be taken back. */
  readonly canUndo?: boolean;
  /** A row that names the same as an earlier one. */
  repeated(line: number): string;
  /** Whether a file's first row is a record already. */
  lacksHeader(cells: readonly string[]): boolean;
  /** The choices that the header suggests. */
  guess(header: readonly string[]): Choices;
  /** Better choices, as the site and the cells suggest them. */
  offer?(
    db: Kysely<DB>,
    choices: Choices,
    file: { header: readonly string[]; rows: readonly TableRow[] },
  ): Promise<Choices>;
  /** How cells were understood that people write in many ways, by field, as the wire writes it. */
  understood(cells: readonly string[], choices: Choices): Record<string, string>;
  /** What would come of planned rows; empty where there is nothing to say. */
  foresee?(
    db: Kysely<DB>,
    rows: readonly Pick<FileRow, 'position' | 'input'>[],
    choices: Choices,
  ): Promise<readonly { position: number; comes: string }[]>;
  /** @throws Problem 422 for a choice that is gone by now */
  check(tx: Kysely<DB>, choices: Choices): Promise<void>;
  /** Decides the outcomes of rows without writing anything. */
  judge(
    tx: Kysely<DB>,
    jobId: number,
    rows: readonly FileRow[],
    choices: Choices,
  ): Promise<readonly JudgedRow[]>;
  /** Judges rows again and writes the right ones, with their entries in the audit log. */
  write(
    tx: Kysely<DB>,
    work: ImportWork<Choices>,
    rows: readonly FileRow[],
  ): Promise<readonly JudgedRow[]>;
}

const OUTCOMES = {
  ...({ new: 'done', changed: 'done', unchanged: 'skipped' } as const),
  ...({ unknown: 'failed', wrong: 'failed' } as const),
};

/** A judged row as its job stores it. */
export const outcomeOf = ({
  position,
  key,
  outcome,
  reasons,
  remarks = [],
  recordId = null,
}: JudgedRow): RowOutcome => ({
  ...{ position, key, recordId },
  outcome: OUTCOMES[outcome],
  judged: outcome,
  message:
    [...reasons, ...remarks.flatMap(({ text, isOfFile }) => (isOfFile ? [] : text))].join(' ') ||
    null,
});

/** Declares a kind; the choices it gets are what its calls took. */
export const importKind = <Choices extends ImportChoices>(
  kind: Omit<ImportKind<Choices>, 'batch' | 'refusal' | 'work'>,
): ImportKind & JobKind =>
  ({
    ...kind,
    batch: 100,
    refusal: formatStaffMessage('imports.not_written'),
    async work(tx, job, rows) {
      // What somebody else writes meanwhile waits, or is judged.
      const held = rows.flatMap(({ recordId: id }) =>
        id === null ? [] : { kind: kind.records, id },
      );
      await lockRecords(tx, held);
      return (await kind.write(tx, job, rows)).map(outcomeOf);
    },
  }) satisfies ImportKind<Choices> as unknown as ImportKind & JobKind;
