import { parseAst } from 'vite';

/** The names of the browser that a script uses. */
export interface ScriptNames {
  /** What it takes from the global object by its name, as `CloseWatcher`. */
  globals: Set<string>;
  /** What it takes from something, as `.toSorted` or `'canShare' in`. */
  members: Set<string>;
  /** What it takes from a named owner, as `Promise.withResolvers`. */
  owned: Set<string>;
  /** The kinds of its parts, as ESTree calls them. */
  syntax: Set<string>;
  /** Its operators, as `??=`. */
  operators: Set<string>;
}

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (value: unknown): string =>
  isNode(value) ? String(value.name ?? value.value ?? '') : '';

/** @param script an ECMAScript module */
export function namesIn(script: string): ScriptNames {
  const names: ScriptNames = {
    globals: new Set(),
    members: new Set(),
    owned: new Set(),
    syntax: new Set(),
    operators: new Set(),
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    if (!isNode(value)) return;
    names.syntax.add(value.type);
    if ('operator' in value) names.operators.add(String(value.operator));
    if (value.type === 'MemberExpression') {
      const { object, property, computed } = value;
      visit(object);
      if (computed === true) visit(property);
      if (computed === true && !(isNode(property) && property.type === 'Literal')) return;
      names.members.add(nameOf(property));
      names.owned.add(`${nameOf(object)}.${nameOf(property)}`);
      return;
    }
    if (value.type === 'Property') {
      // In a pattern it takes, in an object it gives; a pattern that takes the newest is as wrong.
      if (value.computed === true) visit(value.key);
      visit(value.value);
      return;
    }
    if (value.type === 'Identifier') names.globals.add(nameOf(value));
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'type' && key !== 'start' && key !== 'end') visit(child);
    }
  };
  visit(parseAst(script));
  return names;
}
