import { expect, test } from 'vitest';
import { statementNames } from './named-statements.ts';

test('a text keeps its name, and two texts have two', () => {
  const nameOf = statementNames();
  expect(nameOf('select 1')).toBe(nameOf('select 1'));
  expect(nameOf('select 1')).not.toBe(nameOf('select 2'));
  expect(nameOf('select 1')?.length).toBeLessThan(64);
});

test('the number of names is bounded; what was named stays named', () => {
  const nameOf = statementNames(2);
  const names = ['a', 'b', 'c', 'a'].map(nameOf);
  expect(names[2]).toBeUndefined();
  expect(names[3]).toBe(names[0]);
});

test.each(['begin', 'COMMIT', 'rollback', 'savepoint a', 'start transaction read only'])(
  '%s has no name',
  (text) => {
    expect(statementNames()(text)).toBeUndefined();
  },
);
