import type { Edit } from '#checks/harness/tree-copy.ts';

/** A guard that is switched off by an edit of the product, or by several. */
export interface Mutant extends Edit {
  breaks: string;
  also?: readonly Edit[];
}

type Count = (passed: number, total: number) => string;

/** A test that shows a guarantee, or the measurement of times. */
export interface Check {
  project: 'server' | 'runtime' | 'member' | 'staff' | 'faults' | 'times';
  file: string;
  /** The beginning or a part of the test's full name; absent: the whole file. */
  name?: string | undefined;
  /** Makes the count from the results, where the test reports none. */
  count?: Count;
  /** It must fail with each of these. */
  mutants: readonly Mutant[];
}

/** Guarantees of reliability or security that the site makes, by their marks: B1. */
export type Guarantees = Readonly<
  Record<
    string,
    {
      says: string;
      shownBy: Check | readonly Check[];
      /** What those tests do not show, and where it is shown. */
      besides?: string;
    }
  >
>;

const projectOf = (file: string) =>
  file.endsWith('.runtime.test.ts')
    ? 'runtime'
    : file.startsWith('apps/member')
      ? 'member'
      : file.startsWith('apps/staff')
        ? 'staff'
        : 'server';

/** A test of the product; its count is made of the results. */
export const check = (
  file: string,
  name: string | undefined,
  count: Count,
  ...mutants: Mutant[]
): Check => ({ project: projectOf(file), file, name, count, mutants });

/** A test in this folder, which reports its count. */
export const here = (file: string, name: string, ...mutants: Mutant[]): Check => ({
  project: 'server',
  file: `checks/guarantees/${file}.test.ts`,
  name,
  mutants,
});

/** A test that brings whole sites into trouble; only npm run guarantees runs these. */
export const fault = (file: string, name: string, ...mutants: Mutant[]): Check => ({
  project: 'faults',
  file: `checks/guarantees/faults/${file}.fault.ts`,
  name,
  mutants,
});

/** The measurement of times that must not tell anything. */
export const times = (...mutants: Mutant[]): Check => ({
  project: 'times',
  file: 'checks/harness/timing.ts',
  mutants,
});
