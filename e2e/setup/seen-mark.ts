import type { Locator } from '@playwright/test';

/**
 * Whether a card shows a mark to its reader: inside of the card and of everything around the mark
 * that cuts what it holds.
 */
export const showsMark = (card: Locator): Promise<boolean> =>
  card.evaluate((element) => {
    const isSeen = (box: DOMRect, within: Element | null): boolean => {
      if (!within) return true;
      const { top, right, bottom, left } = within.getBoundingClientRect();
      const cuts = within === element || getComputedStyle(within).overflow !== 'visible';
      const isOutside =
        box.top < top - 1 ||
        box.right > right + 1 ||
        box.bottom > bottom + 1 ||
        box.left < left - 1;
      if (cuts && isOutside) return false;
      return within === element || isSeen(box, within.parentElement);
    };
    return [...element.querySelectorAll('mark')].some((mark) =>
      [...mark.getClientRects()].some((box) => box.width > 0 && isSeen(box, mark)),
    );
  });
