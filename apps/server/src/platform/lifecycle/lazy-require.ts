import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * A library that is read when it is first asked for: one that takes megabytes, or long, and that
 * many processes never need.
 * @param name as it would stand in an import; `checks/lazy-libraries.test.ts` reads each of them
 */
export function lazyRequire<Library>(name: string): () => Library {
  let library: Library | undefined;
  return () => {
    library ??= load(name) as Library;
    return library;
  };
}
