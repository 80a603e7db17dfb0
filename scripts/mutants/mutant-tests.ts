import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TestModule, Vitest } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { root } from '#scripts/guarantees/run.ts';
import { instrument } from './instrument.ts';
import type { Mutant } from './mutants.ts';

/** A test that reaches a mutant, by its full name. */
interface Reaching {
  name: string;
  /** It took more than a second. */
  isSlow: boolean;
}

/** The tests of a file that reach a mutant, by its number. */
export type Reached = ReadonlyMap<number, readonly Reaching[]>;

/** One mutant for one test file, and the tests that reach it. */
export interface Trial {
  mutant: Mutant;
  file: string;
  names: readonly string[];
}

// A loop that a mutant keeps from ending passes the places of mutants over and over.
const MOST_PASSES = 20_000_000;

// Put before a test file. What one test reaches, those after it may meet as well: statements are put
// together once and kept.
const FOR_COVERAGE = `
import { afterEach } from 'vitest';
const reached = new Set();
globalThis.mutant = (id) => { reached.add(id); return false; };
afterEach(({ task }) => { task.meta.reached = [...reached]; });
`;
// After a failure the other tests have nothing to add.
const forMutant = (id: number) => `
import { beforeEach, onTestFailed } from 'vitest';
let passes = 0;
globalThis.mutant = (id) => {
  passes += 1;
  if (passes > ${MOST_PASSES}) throw new Error('passed too often');
  return id === ${id};
};
let isKilled = false;
beforeEach(({ skip }) => {
  if (isKilled) skip();
  onTestFailed(() => { isKilled = true; });
});
`;

const TRIED = /\.mutant-(\d+)(\.test\.ts)$/;
const PRELUDE = 'virtual:mutant-';

/** Vitest, over sources that hold all mutants; a test file's name says which of them is on. */
export class MutantTests {
  readonly #vitest: Vitest;
  readonly #onEnd: { call: (module: TestModule) => void };

  private constructor(vitest: Vitest, onEnd: { call: (module: TestModule) => void }) {
    this.#vitest = vitest;
    this.#onEnd = onEnd;
  }

  static async start(mutants: readonly Mutant[]): Promise<MutantTests> {
    const byFile = Map.groupBy(mutants, ({ file }) => join(root, file));
    const onEnd: { call: (module: TestModule) => void } = { call: () => {} };
    // Each mutant has a process, and most of its time goes into loading the same packages.
    process.env.CASES ??= 'all';
    process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/mutants');
    const vitest = await createVitest(
      'test',
      {
        root,
        config: false,
        watch: false,
        // It would hand the mutants to other runs, and theirs to this one.
        fsModuleCache: false,
        maxWorkers: 2,
        include: ['apps/server/**/*.test.ts', 'packages/**/*.test.ts', 'checks/**/*.test.ts'],
        globalSetup: ['apps/server/src/testing/global-setup.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 20_000 } },
        reporters: [{ onTestModuleEnd: (module) => onEnd.call(module) }],
      },
      {
        plugins: [
          {
            name: 'mutants',
            enforce: 'pre',
            resolveId: (id) =>
              id.startsWith(PRELUDE)
                ? id
                : TRIED.test(id)
                  ? id.startsWith(root)
                    ? id
                    : join(root, id)
                  : null,
            load(id) {
              const [, number] = TRIED.exec(id) ?? [];
              if (number !== undefined) {
                const text = readFileSync(id.replace(TRIED, '$2'), 'utf8');
                return `import '${PRELUDE}${number}';\n${text}`;
              }
              if (id.startsWith(PRELUDE)) {
                const number = Number(id.slice(PRELUDE.length));
                return number === 0 ? FOR_COVERAGE : forMutant(number);
              }
              const own = byFile.get(id);
              return own && instrument(readFileSync(id, 'utf8'), own);
            },
          },
        ],
      },
    );
    await vitest.standalone();
    return new MutantTests(vitest, onEnd);
  }

  /**
   * Runs test files as they stand.
   * @returns which tests of each file reach which mutant
   * @throws Error where a test fails
   */
  async reach(files: readonly string[]): Promise<ReadonlyMap<string, Reached>> {
    const reached = new Map<string, Reached>();
    await this.#run(
      files.map((file) => ({ file, id: 0 })),
      (module, file) => {
        if (!module.ok()) throw new Error(`${file} fails without a mutant: ${messagesOf(module)}`);
        const tests = new Map<number, Reaching[]>();
        for (const test of module.children.allTests()) {
          const isSlow = (test.diagnostic()?.duration ?? 0) > 1000;
          for (const id of (test.meta() as { reached?: number[] }).reached ?? []) {
            tests.set(id, [...(tests.get(id) ?? []), { name: test.fullName, isSlow }]);
          }
        }
        reached.set(file, tests);
      },
    );
    return reached;
  }

  /** Tries mutants, each with the tests of one file; says of each whether it was killed. */
  async try(trials: readonly Trial[], onResult: (id: number, isKilled: boolean) => void) {
    await this.#run(
      trials.map(({ file, names, mutant: { id } }) => ({ file, names, id })),
      (module, file, id) => {
        const hasRun = [...module.children.allTests()].some(
          (test) => test.result().state !== 'skipped',
        );
        if (module.ok() && !hasRun) throw new Error(`${file}: no test ran`);
        onResult(id, !module.ok());
      },
    );
  }

  async #run(
    runs: readonly { file: string; id: number; names?: readonly string[] }[],
    onEnd: (module: TestModule, file: string, id: number) => void,
  ): Promise<void> {
    const project = this.#vitest.getRootProject();
    const problems: unknown[] = [];
    this.#onEnd.call = (module) => {
      const path = relative(root, module.moduleId);
      try {
        onEnd(module, path.replace(TRIED, '$2'), Number(TRIED.exec(path)?.[1]));
      } catch (problem) {
        problems.push(problem);
      }
    };
    const specifications = runs.map(({ file, id, names }) =>
      project.createSpecification(
        join(root, file.replace(/\.test\.ts$/, `.mutant-${id}.test.ts`)),
        names && { testNames: [...names] },
      ),
    );
    await this.#vitest.runTestSpecifications(specifications);
    if (problems.length > 0) throw problems[0];
  }

  /** Breaks off what runs, and ends workers and database. */
  async stop(): Promise<void> {
    await this.#vitest.cancelCurrentRun('keyboard-input');
    await this.#vitest.close();
  }
}

const messagesOf = (module: TestModule): string =>
  [
    ...module.errors(),
    ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? []),
  ]
    .map(({ message }) => message)
    .join('; ');
