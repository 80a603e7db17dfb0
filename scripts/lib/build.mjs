import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { showProgress } from './progress.mjs';
import { at, root, sha256 } from './project.mjs';
import { Refusal } from './refusal.mjs';
import { collect, tail } from './run.mjs';
import { inTurn } from './turn.mjs';

// The browser apps by their folders, and what each is called on the terminal.
const apps = { member: "the members' app", staff: "the operators' console" };

// What the builds are made from. Tests stand beside the sources and make no difference.
const inputsOf = (app) => [
  `apps/${app}`,
  'packages/contract',
  'scripts/build-app.ts',
  'package-lock.json',
];
const left = /^(?:node_modules|dist.*|\..*|.*\.test\.tsx?)$/;
const stampOf = (app) => at('apps', app, 'dist', '.inputs');

/** Builds the browser apps whose sources have changed since their last build. */
export async function buildApps(node) {
  for (const app of Object.keys(apps)) {
    if (isFresh(app)) continue;
    await inTurn(() => (isFresh(app) ? undefined : build(node, app)));
  }
}

function build(node, app) {
  return showProgress(`Building ${apps[app]}`, async () => {
    const script = at('scripts', 'build-app.ts');
    const flag = '--disable-warning=ExperimentalWarning';
    const { code, output } = await collect(node, [flag, script, app, inputsSum(app)]);
    if (code === 0) return;
    throw new Refusal(`${tail(output, 30)}\n\nCannot build ${apps[app]}; see above.`);
  });
}

function isFresh(app) {
  const stamp = stampOf(app);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsSum(app);
}

function inputsSum(app) {
  const files = inputsOf(app)
    .flatMap((path) => filesBelow(path))
    .sort();
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
