import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { allMemberBindings } from '#server/member-bindings.ts';
import type { Binding } from '#server/platform/http/bind.ts';
import { allStaffBindings } from '#server/staff-bindings.ts';

const lines = (endpoints: Pick<Endpoint, 'method' | 'path'>[]) =>
  endpoints.map(({ method, path }) => `${method} ${path}`).sort();
const boundBy = (bindings: Binding[]) => lines(bindings.map(({ endpoint }) => endpoint));

// Binding uses none of the parts; only serving does.
test('every call of the members is bound to exactly one function', () => {
  expect(boundBy(allMemberBindings({ db: {} } as never))).toEqual(lines(Object.values(api)));
});

test('every call of the console is bound to exactly one function', () => {
  expect(boundBy(allStaffBindings({ db: {} } as never))).toEqual(lines(Object.values(staffApi)));
});
