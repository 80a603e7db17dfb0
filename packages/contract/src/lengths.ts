import * as z from 'zod/mini';

interface Told {
  /** What whoever sent the value is told. */
  error?: string | (() => string);
  /** Nothing more is said of the value. */
  abort?: true;
}

// zod measures whatever has a `length`, even where its type was already found wrong, and stumbles
// over a length that is no number. Here only the kind of value is measured that the check is for.
const ofString = (told: Told) => ({
  ...told,
  when: ({ value }: { value: unknown }) => typeof value === 'string',
});
const ofArray = (told: Told) => ({
  ...told,
  when: ({ value }: { value: unknown }) => Array.isArray(value),
});

/** A text of at least so many code points. */
export const minCharacters = (min: number, told: Told) => z.minLength(min, ofString(told));

/** A text of at most so many code points. */
export const maxCharacters = (max: number, told: Told = {}) => z.maxLength(max, ofString(told));

/** A list of at least so many items. */
export const minItems = (min: number, told: Told) => z.minLength(min, ofArray(told));

/** A list of at most so many items. */
export const maxItems = (max: number, told: Told) => z.maxLength(max, ofArray(told));
