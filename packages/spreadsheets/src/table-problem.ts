/** Why a file cannot be read. */
export type TableRefusal =
  | 'empty'
  | 'too_many_rows'
  /** Takes more memory or time than a file may. */
  | 'too_much'
  /** A quotation does not end. */
  | 'quotes'
  /** A format of Excel before xlsx. */
  | 'old_excel'
  /** Opens with a password alone. */
  | 'password'
  /** A page or other markup without a table. */
  | 'markup'
  | 'unreadable';

/** A file that cannot be read as a table. */
export class TableProblem extends Error {
  readonly refusal: TableRefusal;
  /** The line of the fault, if known. */
  readonly line: number | undefined;

  constructor(refusal: TableRefusal, line?: number) {
    super(`table ${refusal}`);
    this.refusal = refusal;
    this.line = line;
  }
}
