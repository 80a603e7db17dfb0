/** How another service has answered this process since it began. */
export interface Answers {
  answered: number;
  failed: number;
  /** Why the last request was not answered; null: it was, or there was none. */
  problem: string | null;
}

/** Nothing is asked yet. */
export const noAnswers = (): Answers => ({ answered: 0, failed: 0, problem: null });

/** Notes the outcome of a request; an answer that blames the service itself is none. */
export function noteAnswer(answers: Answers, outcome: { status: number } | Error): void {
  const problem =
    outcome instanceof Error
      ? outcome.message || outcome.name
      : outcome.status >= 500
        ? `HTTP ${outcome.status}`
        : null;
  answers.problem = problem;
  if (problem === null) answers.answered += 1;
  else answers.failed += 1;
}
