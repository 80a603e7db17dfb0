import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { programApi } from '@orchard/contract/programs';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { allBindings } from '#server/bindings.ts';
import type { Binding } from '#server/platform/http/bind.ts';

const lines = (endpoints: Pick<Endpoint, 'method' | 'path'>[]) =>
  endpoints.map(({ method, path }) => `${method} ${path}`).sort();
const boundBy = (bindings: Binding[]) => lines(bindings.map(({ endpoint }) => endpoint));

// Binding uses none of the parts; only serving does.
const parts = { register: () => undefined };
const bindings = allBindings({ db: {}, staffJobs: parts } as never);

test('every call of the members is bound to exactly one function', () => {
  expect(boundBy(bindings.members)).toEqual(lines(Object.values(api)));
});

test('every call for programs is bound to exactly one function', () => {
  expect(boundBy(bindings.programs)).toEqual(lines(Object.values(programApi)));
});

test('every call of the console is bound to exactly one function', () => {
  expect(boundBy(bindings.console)).toEqual(lines(Object.values(staffApi)));
});
