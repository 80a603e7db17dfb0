import { language } from './config.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Prints why a start or a command ends: a refusal as its sentence in the language of the terminal,
 * anything else with its stack.
 */
export function printProblem(problem: unknown): void {
  console.error(problem instanceof StartRefusal ? problem.sentence[language()] : problem);
}
