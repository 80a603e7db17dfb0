/**
 * A reason not to start that the person at the terminal can act on. Its message is one or more whole
 * sentences in English saying what is wrong and what to do; it is printed alone, without a stack.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
  /** Of the process. The supervisor (scripts/lib/supervise.mjs) does not retry after 1. */
  readonly exitCode: number = 1;
}
