import { elements, rename, styleOf, unwrap } from './nodes.ts';

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
