/**
 * Why a document cannot be judged: `mismatch`, it is of another kind; `protected`, it is encrypted so
 * that its parts cannot be seen; `unreadable`, it is damaged or written in a way that no office
 * program writes; `too_much`, it takes more memory or time than it may.
 */
export type DocumentRefusal = 'mismatch' | 'protected' | 'unreadable' | 'too_much';

/** Thrown for a document that cannot be judged, and must not be believed. */
export class DocumentProblem extends Error {
  readonly refusal: DocumentRefusal;

  constructor(refusal: DocumentRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
