import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUARANTEES } from './guarantees.ts';

/** The folder of the mutants, one patch each. */
export const MUTANTS_FOLDER = join(import.meta.dirname, 'mutants');

/** A patch that removes a guard, and the test that must fail then. */
export interface Mutant {
  /** Its file in {@link MUTANTS_FOLDER}. */
  patch: string;
  /** The mark of the guarantee: B1. */
  guarantee: string;
  /** The removed guard, in words. */
  off: string;
  /** The test, by a part of its name; absent: the measurement of times. */
  check?: { project: 'server' | 'runtime' | 'member' | 'faults'; file: string; name: string };
}

const PROJECTS = ['server', 'runtime', 'member', 'faults'] as const;

/**
 * Reads the lines above a patch: `Guarantee`, `Mutation`, and `Test` with `Name`.
 * @throws Error where one is missing or wrong
 */
export function readMutant(patch: string, text: string): Mutant {
  const head = text.slice(0, text.indexOf('diff --git '));
  const line = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1];
  const guarantee = line('Guarantee');
  const off = line('Mutation');
  if (!guarantee || !off) throw new Error(`${patch} names no guarantee or no mutation`);
  const test = line('Test');
  if (test === undefined) return { patch, guarantee, off };
  const [, name, file] = /^(\w+) (\S+)$/.exec(test) ?? [];
  const project = PROJECTS.find((one) => one === name);
  if (!project || !file) throw new Error(`${patch}: Test is not a project and a file`);
  return { patch, guarantee, off, check: { project, file, name: line('Name') ?? '' } };
}

/** Every mutant, in the order of the guarantees. */
export const MUTANTS: readonly Mutant[] = readdirSync(MUTANTS_FOLDER)
  .sort()
  .map((patch) => readMutant(patch, readFileSync(join(MUTANTS_FOLDER, patch), 'utf8')))
  .sort((one, other) => orderOf(one) - orderOf(other));

function orderOf({ guarantee }: Mutant): number {
  return GUARANTEES.findIndex(({ id }) => id === guarantee);
}
