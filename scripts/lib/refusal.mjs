/** A reason to stop that the person at the terminal can act on; printed alone, without a stack. */
export class Refusal extends Error {}

/** Ends the process because of a problem. */
export function endWith(problem) {
  console.error(problem instanceof Refusal ? problem.message : problem);
  process.exit(1);
}
