import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at, root, sha256 } from './project.mjs';
import { collect, tail } from './run.mjs';
import { Refusal, showProgress } from './terminal.mjs';
import { inTurn } from './turn.mjs';

// What is built, by its folder in apps: what it is called on the terminal, what builds it, and where.
const browserApp = { program: 'scripts/build-app.ts', dist: 'dist' };
const apps = {
  member: { ...browserApp, title: "the members' app" },
  staff: {
    ...browserApp,
    title: "the operators' console",
    inputs: ['docs/guide.ja.md', 'docs/images/guide'],
  },
  server: { title: 'the server', program: 'scripts/build-server.ts', dist: 'dist/site' },
};

// What the builds are made from. Tests stand beside the sources and make no difference.
const inputsOf = (app) => [
  `apps/${app}`,
  ...(app === 'server' ? ['packages', 'scripts/bundle-server.ts'] : ['packages/contract']),
  ...(apps[app].inputs ?? []),
  apps[app].program,
  'package-lock.json',
];
const left = /^(?:node_modules|dist.*|demo-(?:content|media)|\..*|.*\.test\.tsx?)$/;
const stampOf = (app) => at('apps', app, apps[app].dist, '.inputs');

/** Builds side by side what has changed since its last build: the browser apps, the server's few files. */
export async function buildApps(node, names = Object.keys(apps)) {
  const stale = () => names.filter((app) => !isFresh(app));
  if (stale().length > 0) await inTurn(() => build(node, stale()));
}

/** What `buildApps` would build, by the words for people. */
export const staleBuilds = () =>
  Object.keys(apps)
    .filter((app) => !isFresh(app))
    .map((app) => apps[app].title);

async function build(node, names) {
  // Another start may have built them in the meantime.
  if (names.length === 0) return;
  const titles = names.map((app) => apps[app].title).join(', ');
  await showProgress(`Building ${titles}`, () =>
    Promise.all(names.map((app) => buildOne(node, app))),
  );
}

async function buildOne(node, app) {
  const script = at(apps[app].program);
  const flag = '--disable-warning=ExperimentalWarning';
  const { code, output } = await collect(node, [flag, script, app, inputsSum(app)]);
  if (code === 0) return;
  throw new Refusal(`${tail(output, 30)}\n\nCannot build ${apps[app].title}; see above.`);
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
