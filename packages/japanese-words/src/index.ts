// The analyser and its dictionary stay out of here: only the reading process loads them.
export type { FrequentWord } from './word-counter.ts';
export { startWordReader, type WordReader } from './word-reader.ts';
export { isCompound, type TextWords } from './words-of-text.ts';
