import { answerProblem } from '#lib/answer-problem.ts';
import { createQueryClient } from '#lib/query-client.ts';

/** The cache of the tab that a test looks at; empty when a test begins. */
export const queryClient = createQueryClient(answerProblem);
