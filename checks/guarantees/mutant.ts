/** A change of one file that switches a guard off; every place that says `find` is replaced. */
export interface Edit {
  file: string;
  find: string;
  replace: string;
}

/** A guard that is switched off, and the check that must notice. */
export interface Mutant {
  guarantee: string;
  /** What was switched off, in words. */
  off: string;
  edits: Edit[];
  /** The check; absent: the measurement of times. */
  check?: { project: 'server' | 'runtime' | 'member' | 'faults'; file: string; name: string };
}

/** Where the guards of the server stand. */
export const inServer = (file: string, find: string, replace: string): Edit => ({
  file: `apps/server/src/${file}`,
  find,
  replace,
});

/** A check of this folder, by a part of its name. */
export const checkOf = (file: string, name: string) => ({
  project: 'server' as const,
  file: `checks/guarantees/${file}.test.ts`,
  name,
});

/** A check of whole sites in trouble, by a part of its name. */
export const faultOf = (file: string, name: string) => ({
  project: 'faults' as const,
  file: `checks/guarantees/faults/${file}.fault.ts`,
  name,
});
