import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * Loads a library at its first use: one that takes megabytes or long, and that many processes never
 * need.
 * @param name as in an import; `checks/lazy-libraries.test.ts` loads each of them
 */
export function lazyRequire<Library>(name: string): () => Library {
  let library: Library | undefined;
  return () => {
    library ??= load(name) as Library;
    return library;
  };
}
