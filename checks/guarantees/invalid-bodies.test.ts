import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { addressOf, fieldsOf } from '#checks/invalid-bodies.ts';
import type { Caller, RawRequest } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

/** Nested arrays, as deep as fits twice into a member's body. */
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/**
 * JSON that honest clients never send: values with a false length, without a string form, or too
 * deep to walk. As text, because `JSON.stringify` cannot write some of them.
 */
const INVALID_JSON: Readonly<Record<string, string>> = {
  'a length that is no number': '{"length":{"toString":1}}',
  'a length of many levels': `{"length":${DEEP}}`,
  'arrays of many levels': DEEP,
  'objects of many levels': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  'a length below nothing': '{"length":-1}',
  'a length beyond numbers': '{"length":1e400}',
  'a list that is none': '{"0":"a","length":1}',
  'a size that is no number': '{"size":{"valueOf":1}}',
  'no way to a string': '{"toString":null,"valueOf":null}',
  'a JSON of its own': '{"toJSON":1}',
  'something to wait for': '{"then":1}',
  'a prototype': '{"__proto__":{"length":{}}}',
  'a constructor': '{"constructor":{"prototype":{"length":1}}}',
  'a character that cannot be stored': '"\\u0000"',
  'half a character': '"\\ud800"',
  'a number beyond numbers': '1e400',
  'a number of 400 digits': '9'.repeat(400),
  'many nulls': `[${Array(5000).fill('null').join(',')}]`,
};

interface Schema {
  def?: {
    shape?: Record<string, unknown>;
    element?: unknown;
    items?: unknown[];
    valueType?: unknown;
    in?: unknown;
    innerType?: unknown;
    options?: unknown[];
  };
}

/** The place of a field in a body: names of fields, and 0 for an element of an array. */
type Place = readonly (string | number)[];

/** Returns every place of a schema that can hold a value, from the whole to the innermost. */
function placesOf(schema: unknown, place: Place = []): Place[] {
  const { def = {} } = (schema ?? {}) as Schema;
  const inner = (one: unknown, step?: string | number) =>
    placesOf(one, step === undefined ? place : [...place, step]);
  const wrapped = [def.in, def.innerType, ...(def.options ?? [])].filter((one) => one);
  const found = [
    place,
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => inner(one, name)),
    ...[def.element, ...(def.items ?? [])].flatMap((one) => (one ? inner(one, 0) : [])),
    ...(def.valueType ? inner(def.valueType, 'x') : []),
    ...wrapped.flatMap((one) => inner(one)),
  ];
  return [...new Map(found.map((one) => [one.join('\n'), one])).values()];
}

/** Returns a body that holds only this value, at this place. */
const bodyWith = (place: Place, value: unknown): unknown =>
  place.reduceRight((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value);

const { as, asStaff, make, staffGuest } = await createScene({ limits: 'off' });

const calls: [string, Endpoint][] = [...Object.entries(api), ...Object.entries(staffApi)];
const values = Object.entries(INVALID_JSON);
const isFull = times(0, 1) > 0;

test('no field of any call breaks the reading of it', (context) => {
  const broken: string[] = [];
  const parsed = values.map(([kind, json]): [string, unknown] => [kind, JSON.parse(json)]);
  let tries = 0;
  for (const [name, { spec }] of calls) {
    for (const schema of [spec.params, spec.query, spec.body]) {
      for (const place of placesOf(schema)) {
        for (const [kind, value] of parsed) {
          tries += 1;
          try {
            schema?.safeParse(bodyWith(place, value));
          } catch (error) {
            broken.push(`${name} ${place.join('.')} ${kind}: ${error}`);
          }
        }
      }
    }
  }
  report(context, 'D2', `fields that break: ${broken.length} of ${tries}`);
  expect(broken.slice(0, 20)).toEqual([]);
  expect(tries).toBeGreaterThan(10_000);
});

/** A caller who may make the call, with a session of its own, because some calls end it. */
const callerOf = async ({ spec, path }: Endpoint): Promise<Caller> => {
  if (!path.startsWith('/api/staff')) return as(await make.member());
  return spec.audience === 'staff' ? asStaff(await make.staff({ role: 'admin' })) : staffGuest();
};

/**
 * The requests that carry a value: as the whole body, in every field at once, and in each field.
 */
function requestsOf(endpoint: Endpoint, json: string): RawRequest[] {
  const { method, spec } = endpoint;
  const url = addressOf(endpoint);
  const isRead = method === 'GET';
  const fields = fieldsOf(isRead ? spec.query : spec.body);
  const sets = [fields, ...(isFull ? fields.map((field) => [field]) : [])];
  if (isRead) {
    // The server refuses longer addresses before it reads them.
    const text = encodeURIComponent(json.slice(0, 1000));
    return sets.map((names) => ({
      url: `${url}?${names.map((name) => `${name}=${text}`).join('&')}`,
    }));
  }
  const headers = { 'content-type': spec.file?.types[0] ?? 'application/json' };
  const objects = sets.map((names) => `{${names.map((name) => `"${name}":${json}`).join(',')}}`);
  return [json, ...objects].map((payload) => ({ method, url, payload, headers }));
}

test('no call answers what is of that kind with a 5xx', async (context) => {
  const failures: string[] = [];
  // Each call gets the two kinds that once broke a check of lengths, and one other.
  const kindsOf = (at: number) =>
    isFull ? values : [...values.slice(0, 2), ...values.slice(2 + (at % 16), 3 + (at % 16))];
  let sent = 0;
  for (const [at, [name, endpoint]] of calls.entries()) {
    const caller = await callerOf(endpoint);
    for (const [kind, json] of kindsOf(at)) {
      for (const request of requestsOf(endpoint, json)) {
        sent += 1;
        const { statusCode } = await caller.request(request);
        if (statusCode >= 500) failures.push(`${name} ${kind}: ${statusCode}`);
      }
    }
  }
  report(context, 'D2', `5xx: ${failures.length} of ${sent} to ${calls.length} calls`);
  expect(failures).toEqual([]);
});
