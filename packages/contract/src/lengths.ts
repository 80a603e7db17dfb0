import * as z from 'zod/mini';

interface Params {
  /** What whoever sent the value is told. */
  error?: string | (() => string);
  /** Nothing more is said of the value. */
  abort?: true;
}

// zod measures whatever has a `length`, even where its type was already found wrong, and stumbles
// over a length that is no number. Here only the kind of value is measured that the check is for.
const ofString = (params: Params) => ({
  ...params,
  when: ({ value }: { value: unknown }) => typeof value === 'string',
});
const ofArray = (params: Params) => ({
  ...params,
  when: ({ value }: { value: unknown }) => Array.isArray(value),
});

/** A text of at least so many code points. */
export const minCharacters = (min: number, params: Params) => z.minLength(min, ofString(params));

/** A text of at most so many code points. */
export const maxCharacters = (max: number, params: Params = {}) =>
  z.maxLength(max, ofString(params));

/** A list of at least so many items. */
export const minItems = (min: number, params: Params) => z.minLength(min, ofArray(params));

/** A list of at most so many items. */
export const maxItems = (max: number, params: Params) => z.maxLength(max, ofArray(params));
