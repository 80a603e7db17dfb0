import { expect, test } from 'vitest';
import {
  canIndent,
  indent,
  type MenuRow,
  moveDown,
  moveTo,
  moveUp,
  outdent,
  rowsOf,
  treeOf,
  without,
} from './menu-rows.ts';

const entry = (title: string) => ({ title, url: null, window_open: false });
const tree = [
  { ...entry('A'), menu_subs: [entry('a1'), entry('a2')] },
  { ...entry('B'), menu_subs: [] },
  { ...entry('C'), menu_subs: [entry('c1')] },
];
const rows = rowsOf(tree);
const at = (title: string) => rows.findIndex((row) => row.title === title);
const said = (changed: readonly MenuRow[]) =>
  changed.map(({ title, isSub }) => (isSub ? `-${title}` : title)).join(' ');

test('a tree and its lines are the same thing', () => {
  expect(said(rows)).toBe('A -a1 -a2 B C -c1');
  expect(treeOf(rows)).toEqual(tree);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test.each([
  ['an entry goes up with what lies below it', () => moveUp(rows, at('C')), 'A -a1 -a2 C -c1 B'],
  ['and down past a whole block', () => moveDown(rows, at('A')), 'B A -a1 -a2 C -c1'],
  ['the first stays at the top', () => moveUp(rows, at('A')), 'A -a1 -a2 B C -c1'],
  ['the last stays at the end', () => moveDown(rows, at('C')), 'A -a1 -a2 B C -c1'],
  ['a sub-entry goes up', () => moveUp(rows, at('a2')), 'A -a2 -a1 B C -c1'],
  ['a sub-entry goes down', () => moveDown(rows, at('a1')), 'A -a2 -a1 B C -c1'],
  ['and on below the next entry', () => moveDown(rows, at('a2')), 'A -a1 B -a2 C -c1'],
  ['or below the one before', () => moveUp(rows, at('c1')), 'A -a1 -a2 B -c1 C'],
  ['but never above the first', () => moveUp(rows, at('a1')), 'A -a1 -a2 B C -c1'],
  ['an entry goes below the one before it', () => indent(rows, at('B')), 'A -a1 -a2 -B C -c1'],
  ['not with something below it', () => indent(rows, at('C')), 'A -a1 -a2 B C -c1'],
  ['not the first', () => indent(rows, at('A')), 'A -a1 -a2 B C -c1'],
  [
    'a sub-entry becomes an entry behind its own',
    () => outdent(rows, at('a1')),
    'A -a2 a1 B C -c1',
  ],
  ['a line is dragged elsewhere', () => moveTo(rows, at('a1'), at('c1')), 'A -a2 B C -a1 -c1'],
  ['a block is dragged to the end', () => moveTo(rows, at('A'), rows.length), 'B C -c1 A -a1 -a2'],
  ['but not into another', () => moveTo(rows, at('B'), at('a2')), 'A -a1 -a2 B C -c1'],
  ['nor into itself', () => moveTo(rows, at('A'), at('a2')), 'A -a1 -a2 B C -c1'],
  ['what is deleted takes along what lies below it', () => without(rows, at('A')), 'B C -c1'],
])('%s', (_, change, expected) => {
  expect(said(change())).toBe(expected);
});

test('only entries with nothing below them can go below another', () => {
  expect(rows.map((_row, index) => canIndent(rows, index))).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});
