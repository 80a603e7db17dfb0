const NUMBERS = /^[(（]?(?:\d+|[ア-ンｱ-ﾝ]|[一二三四五六七八九十]+|[①-⑳])[.)．、）]?$/;
// A letter alone is a bullet of the Wingdings font.
const LETTERS = /^[(（]?[a-zA-Z]{1,4}[.)．）]$/;

/** Whether the mark in front of an item counts: `1.`, `(2)`, `a)`, `イ.`, `①`. */
export const counts = (mark: string): boolean =>
  NUMBERS.test(mark.trim()) || LETTERS.test(mark.trim());

/** What Word says of an element's place in a list, in a style that browsers do not know. */
const placeOf = (element: Element) =>
  /mso-list:\s*([^;]+)/i.exec(element.getAttribute('data-style') ?? '')?.[1] ?? '';

/** Takes the marks of items away, which Word writes as text; answers whether one of them counts. */
function takeMarks(root: ParentNode): boolean {
  const marks = [...root.querySelectorAll('[data-style]')].filter((one) =>
    /^ignore/i.test(placeOf(one)),
  );
  for (const mark of marks) mark.remove();
  return marks.some((mark) => counts(mark.textContent ?? ''));
}

/**
 * Makes lists, nested as their levels say, of the paragraphs with which Word writes their items:
 * `mso-list: l0 level2 lfo1`.
 */
export function mendWordLists(root: ParentNode): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | undefined;
  for (const paragraph of root.querySelectorAll('p, div')) {
    const level = Number(/^l\d+\s+level(\d+)/.exec(placeOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const isNumbered = takeMarks(paragraph);
    if (last !== paragraph.previousElementSibling) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
    last = open[0]?.list;
  }
  // Numbered headings have marks as well.
  takeMarks(root);
}
