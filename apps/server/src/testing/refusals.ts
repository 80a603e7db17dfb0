import { expect } from 'vitest';

/** The sentences of a refusal, by field. */
export const errorsOf = ({ body }: { body: unknown }) =>
  (body as { errors: Record<string, string[]> }).errors;

/** Expects that a call was refused with a sentence under a field. */
export function expectRefused(
  answer: { status: number; body: unknown },
  field: string,
  sentence: string,
): void {
  expect(answer.status).toBe(422);
  expect(errorsOf(answer)[field]?.join()).toContain(sentence);
}
