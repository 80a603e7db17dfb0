import * as z from 'zod/mini';
import { id } from '#contract/fields.ts';

/** Longest correction, in code points. */
export const MAX_CORRECTION = 300;

/** A correction where it belongs: from `start`, in seconds, words are said that no longer hold. */
export const shownCorrection = z.object({ id: id(), start: z.number(), text: z.string() });
export type ShownCorrection = z.output<typeof shownCorrection>;
