import type { Outbox } from '#platform/mail/outbox.ts';
import type { AskErasure } from './retain.ts';

/** Enters the erasure of members whose membership ended long ago, as an operator would. */
export const askErasureOfEnded =
  (_site: { outbox: Outbox; origin: string }): AskErasure =>
  () =>
    Promise.reject(new Error('no store of erasures'));
