import { api } from '@orchard/contract';
import { expect, test } from 'vitest';
import { allBindings } from '#server/app.ts';

type Parts = Parameters<typeof allBindings>[0];

test('every call is bound to exactly one function', () => {
  // Binding touches none of the parts; only serving does.
  const bound = allBindings({} as Parts).map(({ endpoint }) => endpoint);
  const awaited = Object.values(api);
  const line = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  expect(bound.map(line).sort()).toEqual(awaited.map(line).sort());
});
