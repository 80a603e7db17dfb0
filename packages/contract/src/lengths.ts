import * as z from 'zod/mini';

interface Params {
  /** The message for the sender. */
  error?: string | (() => string);
  /** No further message follows for the value. */
  abort?: true;
}

// zod's own checks measure anything with a `length`, even after a type error, and throw if the length
// is not a number. These checks measure only their own type of value.
const ofString = (params: Params) => ({
  ...params,
  when: ({ value }: { value: unknown }) => typeof value === 'string',
});
const ofArray = (params: Params) => ({
  ...params,
  when: ({ value }: { value: unknown }) => Array.isArray(value),
});

/** A text of at least this many code points. */
export const minCharacters = (min: number, params: Params) => z.minLength(min, ofString(params));

/** A text of at most this many code points. */
export const maxCharacters = (max: number, params: Params = {}) =>
  z.maxLength(max, ofString(params));

/** A list of at least this many items. */
export const minItems = (min: number, params: Params) => z.minLength(min, ofArray(params));

/** A list of at most this many items. */
export const maxItems = (max: number, params: Params) => z.maxLength(max, ofArray(params));
