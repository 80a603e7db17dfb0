import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildApps } from '#scripts/lib/build.mjs';
import { newerBuiltIns } from './newer-built-ins.ts';
import { namesIn } from './script-names.ts';

const apps = join(import.meta.dirname, '../apps');
const { '': lacking, ...newerByOwner } = newerBuiltIns;
const unmistakable = new Set(Object.values(newerBuiltIns).flatMap((newer) => newer.unmistakable));
const owned = new Set(
  Object.entries(newerByOwner).flatMap(([owner, { names }]) =>
    names.map((name) => `${owner}.${name}`),
  ),
);

/** What a script uses of what the oldest browsers lack. */
function newerIn(script: string): string[] {
  const names = namesIn(script);
  return [
    ...[...names.globals].filter((name) => lacking?.names.includes(name)),
    ...[...names.members].filter((name) => unmistakable.has(name)),
    ...[...names.owned].filter((name) => owned.has(name)),
  ].sort();
}

/** Every script that browsers of members and operators run. */
async function servedScripts(): Promise<{ name: string; text: string }[]> {
  await buildApps(process.execPath, ['member', 'staff']);
  const read = (folder: string) =>
    readdirSync(folder)
      .filter((name) => /\.(?:js|ts)$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const hls = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.mjs');
  return [
    ...['member/dist', 'member/dist/assets', 'staff/dist/assets'].flatMap((folder) =>
      read(join(apps, folder)),
    ),
    ...read(join(apps, 'server/player')).map(({ name, text }) => ({
      name,
      text: stripTypeScriptTypes(text),
    })),
    { name: 'hls.js', text: readFileSync(hls, 'utf8') },
  ];
}

const found = new Map<string, string[]>();
for (const { name, text } of await servedScripts()) {
  for (const used of newerIn(text)) found.set(used, [...(found.get(used) ?? []), name]);
}
console.log([...found].map(([k, v]) => `${k}: ${v.slice(0,4).join(' ')}`).join('\n'));
test('x', () => { expect(1).toBe(1); });
