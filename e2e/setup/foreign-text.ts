import type { Page } from '@playwright/test';

/** Latin letters that belong into Japanese text here: products, brands, schemes, addresses. */
const AT_HOME =
  /Orchard Member['’]s Site|Member['’]s Site|Orchard|WIS|NISA|iDeCo|Q&A|REIT|ROE|ROA|PDF|Excel|CSV|URL|Linux|Windows|Android|iPhone|Mac|Chrome|Safari|Firefox|Edge|[\w.+-]+@[\w.-]+|https?:\/\/\S+/g;

/**
 * Text that is shown or read out and holds Latin words which are none of Japanese usage: text
 * nodes, names and hints of controls, alternatives of pictures, the document's title.
 */
export async function foreignWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element?.closest('script, style, noscript')) continue;
      if (element?.checkVisibility({ visibilityProperty: true })) found.push(node.nodeValue ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });
  return texts.filter((text) =>
    /[A-Za-z]{3,}/.test(text.normalize('NFKC').replaceAll(AT_HOME, '')),
  );
}
