/** The elements below, in the order of the document, as they are now. */
export const elements = (root: ParentNode, selector: string): Element[] => [
  ...root.querySelectorAll(selector),
];

/** The elements directly below. */
export const childElements = (element: ParentNode): Element[] => [...element.children];

/** Puts what an element holds in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Gives an element another name; answers the new one, without attributes. */
export function rename(element: Element, name: string): Element {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}

/** Returns an element's own style as written, with names in lower case. */
export function styleOf(element: Element): Readonly<Record<string, string>> {
  const style: Record<string, string> = {};
  for (const rule of (element.getAttribute('data-style') ?? '').split(';')) {
    const colon = rule.indexOf(':');
    if (colon > 0) style[rule.slice(0, colon).trim().toLowerCase()] = rule.slice(colon + 1).trim();
  }
  return style;
}
