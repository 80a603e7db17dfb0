import type { Locator } from '@playwright/test';

/** Where an element stands in the window, in CSS pixels. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not there');
  return box;
}
