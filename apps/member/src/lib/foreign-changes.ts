/** What others have put where a node stood. */
const standIns = new WeakMap<Node, ChildNode[]>();

/** What stands in the document for a node; nothing where it was only removed. */
const placeholders = (node: Node): ChildNode[] =>
  node.isConnected ? [node as ChildNode] : (standIns.get(node) ?? []).flatMap(placeholders);

/** The neighbours on one side, as far as they are new. */
function newBeside(
  start: Node | null,
  side: 'previousSibling' | 'nextSibling',
  isNew: ReadonlySet<Node>,
): ChildNode[] {
  const found: ChildNode[] = [];
  for (let node = start; node?.isConnected && isNew.has(node); node = node[side]) {
    found.push(node as ChildNode);
  }
  return found;
}

/** A translator replaces a text in one step, or puts its own beside it and removes the text then. */
function noteReplaced(records: MutationRecord[]): void {
  const isNew = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const inPlace = ([...addedNodes] as ChildNode[]).filter((node) => node.isConnected);
    for (const removed of removedNodes) {
      if (removed.isConnected) continue;
      const found =
        inPlace.length > 0
          ? inPlace
          : [
              ...newBeside(previousSibling, 'previousSibling', isNew).reverse(),
              ...newBeside(nextSibling, 'nextSibling', isNew),
            ];
      standIns.set(removed, found);
    }
  }
}

/**
 * Lets the site go on in a document that others change: translation and furigana put elements in the
 * place of texts, extensions wrap and remove elements. React keeps its own nodes: it would fail at one
 * that is elsewhere now, and write new text where nobody sees it. Call it before React begins.
 */
export function bearForeignChanges(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  new MutationObserver(noteReplaced).observe(document, { subtree: true, childList: true });

  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    for (const node of placeholders(child)) node.remove();
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    child: Child,
    before: Node | null,
  ): Child {
    let place = before;
    if (before && before.parentNode !== this) {
      place = placeholders(before)[0] ?? null;
      while (place && place.parentNode !== this) place = place.parentNode;
    }
    return insertBefore.call(this, child, place) as Child;
  };

  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      if (this.isConnected) return;
      const [first, ...others] = placeholders(this);
      for (const node of others) node.remove();
      first?.replaceWith(this);
    },
  });
}
