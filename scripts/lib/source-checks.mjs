import { programOf } from './project.mjs';
import { runOnTerminal } from './run.mjs';

/** The folders whose tsconfig.json says what the code there may know of its environment. */
export const typedFolders = [
  '.',
  'apps/member',
  'apps/member/worker',
  'apps/staff',
  'apps/server/player',
];

// They read the types of all files, which takes longer than any other rule.
const promiseRules = ['noFloatingPromises', 'noMisusedPromises'];

/**
 * What is checked of the sources without running them, by name: each answers whether it passes.
 * @param options.promises with the lint rules that want every promise awaited
 */
export function sourceChecks(node, { promises, ...options }) {
  const check = (packageName, program, args) => async () =>
    (await runOnTerminal(node, [programOf(packageName, program), ...args], options)) === 0;
  const left = promises ? [] : promiseRules.map((rule) => `--skip=nursery/${rule}`);
  return [
    ['Format and lint', check('@biomejs/biome', 'biome', ['check', ...left])],
    ...typedFolders.map((folder) => [
      `Types of ${folder === '.' ? 'the server and the tools' : folder}`,
      check('typescript', 'tsc', ['-p', folder]),
    ]),
    ['Unused and unlisted', check('knip', 'knip', [])],
  ];
}
