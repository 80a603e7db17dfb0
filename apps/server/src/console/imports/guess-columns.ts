import { foldText } from '@orchard/contract/fold-text';

const plain = (name: string) => foldText(name).replace(/[\s_()（）:：・*※-]/g, '');

/**
 * Guesses each field's column from a file's header; a column serves one field at most, and a field
 * takes its column before those named after it.
 * @param names usual names of columns by field, the likeliest first
 */
export const columnGuesser =
  <Field extends string>(names: Readonly<Record<Field, readonly string[]>>) =>
  (header: readonly string[]): Record<Field, number | null> => {
    const present = header.map(plain);
    const taken = new Set<number>();
    const find = (field: Field) => {
      const aliases = names[field].map(plain);
      const tests = [
        ...aliases.map((wanted) => (name: string) => name === wanted),
        ...aliases.map((wanted) => (name: string) => name.startsWith(wanted)),
      ];
      for (const isIt of tests) {
        const at = present.findIndex((name, index) => !taken.has(index) && isIt(name));
        if (at < 0) continue;
        taken.add(at);
        return at;
      }
      return null;
    };
    const fields = Object.keys(names) as Field[];
    return Object.fromEntries(fields.map((field) => [field, find(field)])) as Record<
      Field,
      number | null
    >;
  };
