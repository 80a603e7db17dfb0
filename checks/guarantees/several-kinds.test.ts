import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { STAFF_ROLES } from '@orchard/contract/staff/rights';
import { expect, test } from 'vitest';
import type { Caller } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';
import { OF_ONE_KIND, SHOWS_OTHERS, takesSeveralKinds } from './several-kinds.ts';
import { askingEachKind } from './several-kinds-asked.ts';
import { serves } from './staff-rights.ts';

const scene = await createScene({ limits: 'off' });
const { asStaff, make } = scene;
const entries = askingEachKind(scene);

const callOf = (entry: string) => entry.split(' ')[0] ?? '';

test('every call that takes or answers several kinds of records is asked with each of them', () => {
  const declared = Object.entries(staffApi as unknown as Record<string, Endpoint>)
    .filter(([, endpoint]) => takesSeveralKinds(endpoint))
    .map(([name]) => name);
  const asked = new Set(Object.keys(entries).map(callOf));
  const named = [...asked, ...Object.values(OF_ONE_KIND).flat()];
  const without = declared.filter((name) => !named.includes(name));
  expect(
    without,
    'Add an entry for each of these to checks/guarantees/several-kinds-asked.ts, or to OF_ONE_KIND',
  ).toEqual([]);
  expect(named.filter((name) => !declared.includes(name))).toEqual([]);
});

test('a call with several kinds of records serves each as the calls of that kind do', async (context) => {
  const wrong: string[] = [];
  let cells = 0;
  for (const [name, { kinds, needs, roles = STAFF_ROLES, ask }] of Object.entries(entries)) {
    const callers = new Map<string, Caller>();
    for (const role of STAFF_ROLES) callers.set(role, asStaff(await make.staff({ role })));
    for (const kind of kinds) {
      for (const role of STAFF_ROLES) {
        const is = await ask(callers.get(role) as Caller, kind);
        const isServed = serves(callOf(name), role) && roles.includes(role);
        const should = isServed && serves(`${kind}.${needs}`, role) === true;
        cells += 1;
        if (is !== should) wrong.push(`${name} of ${kind} as ${role}: ${is}, not ${should}`);
      }
    }
  }
  report(context, 'C8', `cells wrong ${wrong.length} of ${cells} (calls × kinds × roles)`);
  expect(wrong).toEqual([]);
});

test('a call that shows records of other kinds serves nobody who may not read those', () => {
  const wrong = Object.entries(SHOWS_OTHERS).flatMap(([call, kinds]) =>
    STAFF_ROLES.filter((role) => serves(call, role)).flatMap((role) =>
      kinds.filter((kind) => !serves(`${kind}.list`, role)).map((kind) => [call, kind, role]),
    ),
  );
  expect(wrong).toEqual([]);
});
