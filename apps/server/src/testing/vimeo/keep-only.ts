type Tree = Map<string, Tree>;

/** `uri,pictures.sizes` as a tree. */
function treeOf(fields: string): Tree {
  const tree: Tree = new Map();
  for (const path of fields.split(',')) {
    let here = tree;
    for (const name of path.split('.')) {
      const next: Tree = here.get(name) ?? new Map();
      here.set(name, next);
      here = next;
    }
  }
  return tree;
}

function pruned(value: unknown, tree: Tree): unknown {
  if (tree.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => pruned(one, tree));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const wanted = tree.get(name);
      return wanted ? [[name, pruned(inner, wanted)]] : [];
    }),
  );
}

/**
 * Leaves only the named fields of an answer; of a list, of its items.
 * @param fields as the parameter of the request writes them; null: all
 */
export function keepOnly(answer: unknown, fields: string | null): unknown {
  if (!fields) return answer;
  const list = answer as { data?: unknown };
  return Array.isArray(list.data)
    ? { ...list, data: pruned(list.data, treeOf(fields)) }
    : pruned(answer, treeOf(fields));
}
