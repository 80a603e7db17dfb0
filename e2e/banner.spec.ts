import type { Page } from '@playwright/test';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const EACH_MS = 6000;
const parts = (page: Page) => {
  const banner = page.getByRole('region', { name: 'ご案内' });
  return {
    banner,
    dawn: banner.getByRole('img', { name: '朝焼けの丘に並ぶ果樹園' }),
    night: banner.getByRole('img', { name: '夜の街あかりと、窓辺の机' }),
    pause: banner.getByRole('button', { name: '画像の切り替えを止める' }),
    play: banner.getByRole('button', { name: '画像の切り替えを始める' }),
  };
};

test.beforeEach(({ page }) => page.clock.install());

test('the pictures take turns without end', async ({ page }) => {
  await page.goto('/');
  const { banner, dawn, night } = parts(page);
  await expect(dawn).toBeVisible();
  await expect(banner).toContainText('学びを、ゆっくり実らせる。');
  await page.clock.runFor(EACH_MS);
  await expect(night).toBeVisible();
  await expect(dawn).toHaveCount(0);
  await page.clock.runFor(EACH_MS);
  await expect(dawn).toBeVisible();
  await page.clock.runFor(EACH_MS);
  await expect(night).toBeVisible();
});
