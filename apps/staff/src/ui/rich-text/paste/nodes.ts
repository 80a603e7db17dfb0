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

const SAME: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
};

const isBold = (weight: string | undefined) =>
  weight !== undefined && (/^bold/.test(weight) || Number(weight) >= 600);
const isPlain = (weight: string | undefined) =>
  weight !== undefined && (weight === 'normal' || Number(weight) < 600);

/** The marks that an element's style stands for. */
function marksOf(element: Element): string[] {
  const style = styleOf(element);
  const decoration = style['text-decoration'] ?? style['text-decoration-line'] ?? '';
  // Headings are bold and links are underlined by themselves.
  const heads = element.closest('h1, h2, h3, h4, h5, h6, th') !== null;
  const links = element.closest('a') !== null || element.querySelector('a') !== null;
  return [
    ...(isBold(style['font-weight']) && !heads ? ['strong'] : []),
    ...(style['font-style'] === 'italic' ? ['em'] : []),
    ...(decoration.includes('underline') && !links ? ['u'] : []),
    ...(decoration.includes('line-through') ? ['s'] : []),
  ];
}

/** Google Docs wraps everything in a `b` that is not bold. */
function isPlainWrapper(element: Element): boolean {
  const style = styleOf(element);
  if (element.tagName === 'B' || element.tagName === 'STRONG') return isPlain(style['font-weight']);
  return (element.tagName === 'I' || element.tagName === 'EM') && style['font-style'] === 'normal';
}

/** Turns what styles say into the site's own marks, and leaves no span behind. */
export function marksFromStyles(root: ParentNode): void {
  for (const element of elements(root, 'b, strong, i, em')) {
    if (isPlainWrapper(element)) unwrap(element);
  }
  for (const [from, to] of Object.entries(SAME)) {
    for (const element of elements(root, from)) rename(element, to);
  }
  for (const span of elements(root, 'span, font').reverse()) {
    for (const mark of marksOf(span)) {
      const wrapper = span.ownerDocument.createElement(mark);
      wrapper.append(...span.childNodes);
      span.append(wrapper);
    }
    unwrap(span);
  }
  for (const inner of elements(root, 'strong strong, em em, u u, s s')) unwrap(inner);
  for (const link of elements(root, 'a u')) unwrap(link);
}

interface Item {
  paragraph: Element;
  level: number;
  /** The list in the document to which it belongs. */
  list: string;
  isNumbered: boolean;
}

/**
 * Word writes the items of lists as paragraphs: `mso-list: l0 level2 lfo1`, with the mark of the
 * item as text in front. The marks that say `mso-list: Ignore` must still be there.
 */
function itemOf(paragraph: Element): Item | null {
  const match = /^(l\d+)\s+level(\d+)/.exec(styleOf(paragraph)['mso-list'] ?? '');
  if (!match) return null;
  return {
    paragraph,
    level: Number(match[2]),
    list: match[1] ?? '',
    isNumbered: paragraph.getAttribute('data-mark-numbered') !== null,
  };
}

const NUMBERS = /^[(（]?(?:\d+|[ア-ンｱ-ﾝ]|[一二三四五六七八九十]+|[①-⑳])[.)．、）]?$/;
// A letter alone is a bullet of the Wingdings font.
const LETTERS = /^[(（]?[a-zA-Z]{1,4}[.)．）]$/;

/** Whether the mark in front of an item counts: `1.`, `(2)`, `a)`, `イ.`, `①`. */
export const counts = (mark: string): boolean =>
  NUMBERS.test(mark.trim()) || LETTERS.test(mark.trim());

/** Notes which items are numbered and takes their marks away. */
export function takeMarks(root: ParentNode): void {
  for (const mark of elements(root, '[data-style*="mso-list" i]')) {
    if (styleOf(mark)['mso-list']?.toLowerCase() !== 'ignore') continue;
    if (counts(mark.textContent ?? '')) {
      mark.closest('p, h1, h2, h3, h4, h5, h6, div')?.setAttribute('data-mark-numbered', '');
    }
    mark.remove();
  }
}

/** Makes lists, nested as their levels say, of the paragraphs with which Word writes them. */
export function wordLists(root: ParentNode): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of elements(root, 'p, div')) {
    const item = itemOf(paragraph);
    if (!item) continue;
    if (last !== paragraph.previousElementSibling) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    const document = paragraph.ownerDocument;
    if ((open.at(-1)?.level ?? 0) < item.level) {
      const list = document.createElement(item.isNumbered ? 'ol' : 'ul');
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push({ list, level: item.level });
    }
    const entry = document.createElement('li');
    entry.append(...paragraph.childNodes);
    open.at(-1)?.list.append(entry);
    paragraph.remove();
    last = open[0]?.list ?? null;
  }
}
