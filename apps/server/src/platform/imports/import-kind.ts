import type { AuditResource } from '@orchard/contract/staff/audit-log-names';
import type { AnyImport, ImportChoices, ImportOutcome } from '@orchard/contract/staff/imports';
import type { TableRow } from '@orchard/spreadsheets';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** The judgement of a row. */
export interface JudgedRow {
  line: number;
  /** What the row is about, as rows about the same are recognised; null if it names nothing. */
  key: string | null;
  outcome: ImportOutcome;
  /** Faults of a wrong row, remarks on another. */
  reasons: string[];
}

/** An import as the background work needs it. */
export interface ImportWork<Choices = ImportChoices> {
  id: number;
  kind: string;
  state: AnyImport['state'];
  header: string[];
  choices: Choices;
  doneLine: number;
  /** The operator for the audit log. */
  staff: { id: number; name: string; ip: string };
  changeId: string;
}

/** What rows can be imported as. */
export interface ImportKind<Choices extends ImportChoices = ImportChoices> {
  readonly name: 'members' | 'videos';
  /** Its imports in the audit log. */
  readonly resource: AuditResource;
  /** A row that names the same as an earlier one. */
  repeated(line: number): string;
  /** Whether a file's first row is a record already. */
  lacksHeader(cells: readonly string[]): boolean;
  /** The choices that the header suggests. */
  guess(header: readonly string[]): Choices;
  /** @throws Problem 422 for a choice that is gone by now */
  check(tx: Kysely<DB>, choices: Choices): Promise<void>;
  /** Decides the outcomes of rows without writing anything. */
  judge(
    tx: Kysely<DB>,
    work: Pick<ImportWork, 'id'>,
    rows: readonly TableRow[],
    choices: Choices,
  ): Promise<JudgedRow[]>;
  /** Judges rows again and writes the right ones, with their entries in the audit log. */
  write(tx: Kysely<DB>, work: ImportWork<Choices>, rows: readonly TableRow[]): Promise<JudgedRow[]>;
  /** Runs after the last row, in one transaction with the end of the import. */
  finish?(tx: Kysely<DB>, work: ImportWork<Choices>): Promise<void>;
  /** Runs after commits. */
  after?(): void;
}

/** Declares a kind; the choices it gets are what its calls took. */
export const importKind = <Choices extends ImportChoices>(kind: ImportKind<Choices>): ImportKind =>
  kind as unknown as ImportKind;
