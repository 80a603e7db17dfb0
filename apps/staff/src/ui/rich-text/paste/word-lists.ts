import { elements, styleOf } from './nodes.ts';

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
