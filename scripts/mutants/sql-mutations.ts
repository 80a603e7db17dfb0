interface Span {
  start: number;
  end: number;
}

/** What is tried in the text of a statement: where, and what stands there instead. */
const CHANGES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )>(?= )/g, '>='],
  [/(?<=\b(?:WHERE|AND|OR|ON|WHEN) [\w.]+ )=(?= )/g, '<>'],
  [/\bAND\b/g, 'OR'],
  [/\bOR\b/g, 'AND'],
  [/\bNOT (?=EXISTS|isempty|\w+\.)/g, ''],
  [/(?<!NOT )\bEXISTS (?=\()/g, 'NOT EXISTS '],
  [/\bIS NOT NULL\b/g, 'IS NULL'],
  [/\bIS NULL\b/g, 'IS NOT NULL'],
  [/\bDESC\b/g, 'ASC'],
  [/\bleast(?=\()/g, 'greatest'],
  [/\bgreatest(?=\()/g, 'least'],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/(?<=[<>=+*/-] )\d+(?![\w.])/g, (found) => String(Number(found) + 1)],
  [/(?<=\bSET [\w., ()=]*)= now\(\)/g, "= 'epoch'"],
  [/(?<=interval ')\d+/g, (found) => String(Number(found) + 1)],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
];

/**
 * The changes of a statement in a tagged template, each as the whole template. Values that are put
 * into it stay.
 * @param node the template as the parser gives it
 */
export function sqlMutations(
  node: Span & { quasi: { quasis: Span[] } },
  text: (of: never) => string,
): string[] {
  const whole = text(node as never);
  return node.quasi.quasis.flatMap((quasi) => {
    const part = text(quasi as never);
    const at = quasi.start - node.start;
    return CHANGES.flatMap(([pattern, replacement]) =>
      [...part.matchAll(pattern)].map(({ 0: found, index }) => {
        const instead = typeof replacement === 'string' ? replacement : replacement(found);
        const from = at + index;
        return whole.slice(0, from) + instead + whole.slice(from + found.length);
      }),
    );
  });
}
