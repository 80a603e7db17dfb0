import { elements } from './nodes.ts';

/** Google Docs puts a list of the next level beside its item instead of inside. */
export function mendLists(root: ParentNode): void {
  for (const list of elements(root, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else {
      const item = list.ownerDocument.createElement('li');
      list.before(item);
      item.append(list);
    }
  }
}
