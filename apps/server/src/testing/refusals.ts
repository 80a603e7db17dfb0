import { expect } from 'vitest';

/** The sentences of a refusal, by field. */
export const errorsOf = ({ body }: { body: unknown }) =>
  (body as { errors: Record<string, string[]> }).errors;

/** The sentence of a refusal as a whole. */
export const sentenceOf = ({ body }: { body: unknown }) => (body as { message: string }).message;

/** Expects that a call was refused with a sentence under a field. */
export function expectRefused(
  answer: { status: number; body: unknown },
  field: string,
  sentence: string,
): void {
  expect(answer.status).toBe(422);
  expect(errorsOf(answer)[field]?.join()).toContain(sentence);
}
