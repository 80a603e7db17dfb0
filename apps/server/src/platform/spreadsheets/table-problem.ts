/** Why a file cannot be read at all. */
export type TableRefusal =
  | 'empty'
  | 'too_many_rows'
  | 'too_much'
  | 'quotes'
  | 'old_excel'
  | 'unreadable';

/** A file that cannot be read as a table. */
export class TableProblem extends Error {
  readonly refusal: TableRefusal;
  /** The line of the file, where one is known. */
  readonly line: number | undefined;

  constructor(refusal: TableRefusal, line?: number) {
    super(`sheet ${refusal}`);
    this.refusal = refusal;
    this.line = line;
  }
}
