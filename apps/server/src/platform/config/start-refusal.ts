/** What is said to the person at the terminal, in both of its languages. */
export interface Sentence {
  ja: string;
  en: string;
}

/**
 * A reason not to start, or to end a command, that the person at the terminal can act on: one or more
 * whole sentences saying what is wrong and what to do, printed alone, without a stack. Its message,
 * which logs and the database keep, is the English one.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
  readonly sentence: Sentence;
  /** Of the process. The supervisor (scripts/lib/supervise.mjs) does not retry after 1. */
  readonly exitCode: number = 1;

  constructor(sentence: Sentence) {
    super(sentence.en);
    this.sentence = sentence;
  }
}
