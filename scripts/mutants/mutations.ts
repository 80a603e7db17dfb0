import { parseSync } from 'vite';
import { sqlMutations } from './sql-mutations.ts';

/** One change of a source file: the text from `start` to `end` becomes `replacement`. */
export interface Mutation {
  start: number;
  end: number;
  replacement: string;
  /** A statement without a value; what stands there is left out. */
  isStatement?: true;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Parents = readonly Node[];

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const SWAPPED = new Map(
  [
    ['min', 'max'],
    ['some', 'every'],
    ['floor', 'ceil'],
    ['startsWith', 'endsWith'],
    ['toLowerCase', 'toUpperCase'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);
const LEFT_OUT = new Set(
  'filter flat normalize replace replaceAll slice sort toSorted trim'.split(' '),
);

/** Types, names of modules and of fields: nothing of it runs. */
const isOutside = (node: Node): boolean =>
  node.type.startsWith('Import') ||
  node.type === 'ExportAllDeclaration' ||
  (node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type));
const IGNORED_KEYS = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** What a node may become, as texts; for a statement that is left out an empty one. */
function alternatives(node: Node, parents: Parents, text: (of: Node) => string): string[] {
  const parent = parents.at(-1);
  const all: string[] = [];
  const add = (...more: string[]) => all.push(...more);
  const isInError = parents.some(
    ({ type, callee }) => type === 'NewExpression' && (callee as Node).name === 'Error',
  );
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [text(node.left as Node), text(node.right as Node)];
      add(
        ...(OPERATORS[node.operator as string] ?? []).map((sign) => `(${left}) ${sign} (${right})`),
      );
      break;
    }
    case 'UnaryExpression':
      if (node.operator === '!') add(text(node.argument as Node));
      break;
    case 'Literal':
      if (typeof node.value === 'boolean') add(String(!node.value));
      if (typeof node.value === 'number' && node.value > 1) add(String(node.value + 1));
      if (typeof node.value === 'string' && !isInError) add(node.value === '' ? "'?'" : "''");
      break;
    case 'TemplateLiteral':
      if (parent?.type !== 'TaggedTemplateExpression' && !isInError) add("''");
      break;
    case 'TaggedTemplateExpression':
      if ((node.tag as Node).name === 'sql') add(...sqlMutations(node as never, text));
      break;
    case 'ArrayExpression':
      if ((node.elements as unknown[]).length > 0) add('[]');
      break;
    case 'CallExpression': {
      const callee = node.callee as Node;
      const called = (callee.property ?? callee) as Node;
      const name = called.name as string;
      const rest = () => text(node).slice(called.end - node.start);
      if (callee.type === 'MemberExpression') {
        const object = callee.object as Node;
        const other = SWAPPED.get(name);
        if (other) add(text(node).slice(0, called.start - node.start) + other + rest());
        if (LEFT_OUT.has(name)) add(text(object));
      } else if (name === 'String') add("''");
      break;
    }
  }
  if (parent?.test === node && all.length === 0) add('true', 'false');
  const isReturned =
    (parent?.type === 'ReturnStatement' && parent.argument === node) ||
    (parent?.type === 'ArrowFunctionExpression' && parent.body === node);
  const isPlain = !['TaggedTemplateExpression', 'BlockStatement', 'Identifier'].includes(node.type);
  if (isReturned && isPlain && all.length === 0 && text(node) !== 'undefined') add('undefined');
  if (node.type === 'ExpressionStatement' && !node.directive) add('');
  if (node.type === 'ThrowStatement') add('');
  return all;
}

/** All changes that are tried of a source file. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Mutation[] = [];
  const text = ({ start, end }: Node) => source.slice(start, end);
  const visit = (node: Node, parents: Parents) => {
    if (isOutside(node)) return;
    const isStatement = node.type.endsWith('Statement');
    for (const replacement of alternatives(node, parents, text)) {
      const { start, end } = node;
      found.push({ start, end, replacement, ...(isStatement && { isStatement }) });
    }
    for (const [key, value] of Object.entries(node)) {
      // Names of fields are no values; a chain is one value with all of its links.
      const isName = key === 'key' && !node.computed;
      if (IGNORED_KEYS.has(key) || isName) continue;
      for (const child of [value].flat()) if (isNode(child)) visit(child, [...parents, node]);
    }
  };
  visit(program as never, []);
  return found;
}
