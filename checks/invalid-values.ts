/** Nested arrays, as deep as fits twice into a member's body. */
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/**
 * JSON that honest clients never send: values with a false length, without a string form, or too
 * deep to walk. As text, because `JSON.stringify` cannot write some of them.
 */
export const INVALID_JSON: Readonly<Record<string, string>> = {
  'a length that is no number': '{"length":{"toString":1}}',
  'a length of many levels': `{"length":${DEEP}}`,
  'arrays of many levels': DEEP,
  'objects of many levels': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  'a length below nothing': '{"length":-1}',
  'a length beyond numbers': '{"length":1e400}',
  'a list that is none': '{"0":"a","length":1}',
  'a size that is no number': '{"size":{"valueOf":1}}',
  'no way to a string': '{"toString":null,"valueOf":null}',
  'a JSON of its own': '{"toJSON":1}',
  'something to wait for': '{"then":1}',
  'a prototype': '{"__proto__":{"length":{}}}',
  'a constructor': '{"constructor":{"prototype":{"length":1}}}',
  'a character that cannot be stored': '"\\u0000"',
  'half a character': '"\\ud800"',
  'a number beyond numbers': '1e400',
  'a number of 400 digits': '9'.repeat(400),
  'many nulls': `[${Array(5000).fill('null').join(',')}]`,
};
