import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { showProgress } from './progress.mjs';
import { at, root, sha256 } from './project.mjs';
import { Refusal } from './refusal.mjs';
import { collect, tail } from './run.mjs';
import { inTurn } from './turn.mjs';

// What the build is made from. Tests stand beside the sources and make no difference.
const inputs = [
  'apps/member',
  'packages/contract',
  'scripts/build-member-app.ts',
  'package-lock.json',
];
const left = /^(?:node_modules|dist.*|\..*|.*\.test\.tsx?)$/;
const stamp = at('apps', 'member', 'dist', '.inputs');

/** Builds the browser apps when their sources have changed since the last build. */
export async function buildApps(node) {
  if (isFresh()) return;
  await inTurn(async () => {
    if (isFresh()) return;
    await showProgress("Building the members' app", async () => {
      const script = at('scripts', 'build-member-app.ts');
      const flag = '--disable-warning=ExperimentalWarning';
      const { code, output } = await collect(node, [flag, script, inputsSum()]);
      if (code === 0) return;
      throw new Refusal(`${tail(output, 30)}\n\nThe members' app cannot be built; see above.`);
    });
  });
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsSum();
}

function inputsSum() {
  const files = inputs.flatMap((path) => filesBelow(path)).sort();
  return sha256(
    files.map((file) => `${file}\n${sha256(readFileSync(join(root, file)))}\n`).join(''),
  );
}

function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !left.test(name))
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
