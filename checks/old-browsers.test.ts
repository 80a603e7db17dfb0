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

/** What asks before it uses one, or means something else by the name. */
const ALLOWED: Record<string, readonly string[]> = {
  'asked for: characters are counted by code points': ['Intl.Segmenter'],
  'asked for: pictures in pictures, by the player': [
    'exitPictureInPicture',
    'pictureInPictureElement',
    'pictureInPictureEnabled',
    'requestPictureInPicture',
  ],
  'asked for: by the worker, and when idle': ['cookieStore', 'requestIdleCallback'],
  'in all of them; the oldest end with another name of the error': ['AbortSignal.timeout'],
  'asked for by the library of passkeys': [
    'PublicKeyCredential.getClientCapabilities',
    'PublicKeyCredential.isConditionalMediationAvailable',
    'authenticatorAttachment',
    'getAuthenticatorData',
    'getClientCapabilities',
    'getPublicKey',
    'getPublicKeyAlgorithm',
    'getTransports',
    'isConditionalMediationAvailable',
    'signalAllAcceptedCredentials',
    'signalCurrentUserDetails',
    'signalUnknownCredential',
  ],
  'of React, which writes what a browser may leave out': [
    'fetchPriority',
    'imageSizes',
    'startViewTransition',
  ],
  'asked for by zod': ['Error.captureStackTrace', 'captureStackTrace'],
  'asked for by hls.js, or its own': [
    'audioTracks',
    'canParse',
    'disableRemotePlayback',
    'presentationTime',
  ],
  'asked for by ProseMirror, or its own': [
    'caretPositionFromPoint',
    'getComposedRanges',
    'getHTML',
    'parseHTML',
  ],
  'of other libraries, which ask or mean their own': [
    'colorSpace',
    'fontStretch',
    'isError',
    'toArray',
    'userAgentData',
  ],
};

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

const scripts = await servedScripts();

test('no script uses what the oldest browsers lack without asking for it', () => {
  const allowed = new Set(Object.values(ALLOWED).flat());
  const found = scripts.flatMap(({ name, text }) =>
    newerIn(text)
      .filter((used) => !allowed.has(used))
      .map((used) => `${used}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('every allowed name is still used', () => {
  const used = new Set(scripts.flatMap(({ text }) => newerIn(text)));
  expect(
    Object.values(ALLOWED)
      .flat()
      .filter((name) => !used.has(name)),
  ).toEqual([]);
});

test('the check notices statics, methods, interfaces, and names that are computed', () => {
  for (const [script, names] of [
    ['Promise.withResolvers()', ['Promise.withResolvers', 'withResolvers']],
    ['Map.groupBy(a, b); URL.parse(a)', ['Map.groupBy', 'URL.parse', 'groupBy']],
    ['a["checkVisibility"]()', ['checkVisibility']],
    ['new CloseWatcher()', ['CloseWatcher']],
    ['a.ariaLabel = b', ['ariaLabel']],
    ['Promise.all(a); b.toSorted(); URL.createObjectURL(c)', []],
  ] as const) {
    expect(newerIn(script), script).toEqual(names);
  }
});

test('the first script can be read by older browsers still', () => {
  const start = scripts.filter(({ name }) => /^start-.*\.js$/.test(name));
  expect(start).toHaveLength(1);
  const { syntax, operators } = namesIn(start[0]?.text ?? '');
  expect([...syntax]).toContain('ImportExpression');
  expect(
    [...syntax].filter((kind) => /Chain|Private|StaticBlock|PropertyDefinition/.test(kind)),
  ).toEqual([]);
  expect([...operators].filter((sign) => /^(?:\?\?|\|\|=|&&=)/.test(sign))).toEqual([]);
});
