import type { Page } from '@playwright/test';

/** How others change a document: the browser's translation, an extension, a reading aid, a blocker. */
export const CHANGES = ['translated', 'foreign element', 'furigana', 'section removed'] as const;
export type Change = (typeof CHANGES)[number];

/** Changes the document that is open; a translator and a reading aid go on with what comes later. */
export const changeDocument = (page: Page, change: Change): Promise<void> =>
  page.evaluate((kind) => {
    const KANJI = /[一-龠]+/;
    const isForeign = (node: Node) =>
      node.parentElement?.closest('.foreign, script, style, noscript, title, textarea') !== null;

    /** As Chrome does: the text goes, and two elements with another text come in its place. */
    const translate = (text: Text) => {
      if (isForeign(text) || text.data.trim() === '') return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.className = 'foreign';
      inner.append(`‹${text.data}›`);
      outer.append(inner);
      text.parentNode?.insertBefore(outer, text);
      text.remove();
    };

    const addReadings = (text: Text) => {
      const kanji = KANJI.exec(text.data)?.[0];
      if (isForeign(text) || !kanji) return;
      const [before = '', ...behind] = text.data.split(kanji);
      const ruby = document.createElement('ruby');
      ruby.className = 'foreign';
      const reading = document.createElement('rt');
      reading.append('‹かな›');
      ruby.append(kanji, reading);
      const rest = document.createElement('span');
      rest.className = 'foreign';
      rest.append(behind.join(kanji));
      text.replaceWith(before, ruby, rest);
    };

    const change = kind === 'translated' ? translate : addReadings;
    const changeTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) if (text.isConnected) change(text);
    };

    if (kind === 'translated' || kind === 'furigana') {
      changeTexts(document.body);
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          if (target instanceof Text && target.isConnected) changeTexts(target);
          for (const node of addedNodes) if (node.isConnected) changeTexts(node);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    } else if (kind === 'foreign element') {
      const beside = document.querySelectorAll('input, main h1, main section, main p');
      for (const element of beside) {
        const foreign = document.createElement('x-password-manager');
        foreign.className = 'foreign';
        element.after(foreign);
      }
    } else {
      const found = document.querySelector('main section, main form, main ul, main p');
      // Of an operator's text nothing is compared: what a blocker takes out of it stays out.
      (found?.closest('.rich-text') ?? found)?.remove();
    }
  }, change);

/**
 * What the screen says, without what a translator or a reading aid has added to it, and without the
 * marks of what is unread: a member who has just come is told of it a moment later.
 */
export const textOf = async (page: Page): Promise<string> => {
  const text = await page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    for (const added of copy.querySelectorAll('rt, style, script')) added.remove();
    return copy.textContent ?? '';
  });
  return text.replace(/[‹›\s]|未読/g, '');
};
