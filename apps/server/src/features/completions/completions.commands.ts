export { markSeenThrough } from './completions.store.ts';
