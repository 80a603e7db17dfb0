import SwaggerParser from '@apidevtools/swagger-parser';
import type { Endpoint } from '@orchard/contract/endpoint';
import { PROGRAM_EXAMPLES, programApi } from '@orchard/contract/programs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { createAnswerCheck } from './openapi-answers.ts';

const { guest } = await createScene({ limits: 'off' });
const text = (await guest().request({ url: '/api/openapi.json' })).body;
const forPrograms = (await guest().request({ url: '/api/v1/openapi.json' })).body;
const changed = (change: (document: never) => void) => {
  const document = JSON.parse(text);
  change(document as never);
  return JSON.stringify(document);
};

/** Returns the linter's findings for a document. */
async function complaints(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    // The document is for users of the site alone, and this one is served on localhost.
    rules: { 'info-license': 'off', 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) =>
    [ruleId, message, location[0]?.pointer].join(' '),
  );
}

test('the descriptions of the calls pass the linter of their readers', async () => {
  expect(await complaints(text)).toEqual([]);
  expect(await complaints(forPrograms)).toEqual([]);
});

test('each call for programs has an example, which is what it takes and answers', () => {
  for (const [name, { spec }] of Object.entries<Endpoint>(programApi)) {
    const { body, response } = PROGRAM_EXAMPLES[name] ?? {};
    expect(spec.response?.safeParse(response).success, name).toBe(true);
    if (spec.body) expect(spec.body.safeParse(body).success, name).toBe(true);
  }
  expect(Object.keys(PROGRAM_EXAMPLES).toSorted()).toEqual(Object.keys(programApi).toSorted());
  const { paths } = JSON.parse(forPrograms);
  expect(paths['/api/v1/members'].get.responses[200].content['application/json'].example).toEqual(
    PROGRAM_EXAMPLES.listProgramMembers?.response,
  );
  expect(paths['/api/v1/events'].get.security).toEqual([{ token: [] }]);
});

test('it is valid, and so is every schema in it', async () => {
  await SwaggerParser.validate(JSON.parse(text));
  await SwaggerParser.validate(JSON.parse(forPrograms));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(JSON.parse(text), 'openapi.json');
});

test('it documents what is refused before a call is reached', () => {
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(operations)) {
      const expected = ['400', '408', '429', '431', '500', '503'];
      const ofBodies = method === 'get' ? [] : ['413', '415', '419'];
      expect({ path, statuses: Object.keys(responses) }).toEqual({
        path,
        statuses: expect.arrayContaining([...expected, ...ofBodies]),
      });
    }
  }
});

test('the checks notice an invalid document', async () => {
  const without = changed((document: { servers?: unknown }) => delete document.servers);
  expect((await complaints(without)).join()).toContain('no-empty-servers');
  const wrong = changed((document: { paths: Record<string, unknown> }) => {
    document.paths['/x'] = { get: { responses: [] } };
  });
  await expect(SwaggerParser.validate(JSON.parse(wrong))).rejects.toThrow();
});

test('an answer is held against the document', () => {
  const check = createAnswerCheck(JSON.parse(text));
  const user = { name: 'x', nickname: 'x', email: 'x@example.jp', roles: [] };
  expect(check('post', '/login', 200, user)).toEqual([]);
  expect(check('post', '/login', 200, { ...user, password: 'x' })).not.toEqual([]);
  expect(check('post', '/login', 429, { message: 'x', errors: { email: ['x'] } })).toEqual([]);
  expect(check('post', '/api/video/bookmark/12', 404, { message: 'Not Found' })).toEqual([]);
  expect(check('post', '/logout', 204, '')).toEqual([]);
  expect(check('post', '/logout', 204, 'x')).not.toEqual([]);
  expect(check('post', '/login', 418, {})).not.toEqual([]);
  expect(check('get', '/api/nothing', 200, {})).not.toEqual([]);
});
