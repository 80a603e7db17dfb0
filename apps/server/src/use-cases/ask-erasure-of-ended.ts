import type { AskErasure } from './retain.ts';

/** Enters the erasure of members whose membership ended long ago, as an operator would. */
export const askErasureOfEnded: AskErasure = () =>
  Promise.reject(new Error('no store of erasures'));
