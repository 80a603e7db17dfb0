import sharp from 'sharp';
import { expect, test } from '#e2e/setup/console-test.ts';

/** The places of the console, with the screen that the guide shows of each. */
const PLACES = {
  home: '/',
  inbox: '/inbox',
  videos: '/videos',
  site: '/notices',
  members: '/members',
  mail: '/broadcasts',
  report: '/report',
  settings: '/settings',
} as const;
const DESK = { width: 1366, height: 800 };
const PHONE = { width: 390, height: 800 };
const GAP = 24;

// Pictures are drawn anew where screens have changed, not at each run.
test.skip(!process.env.GUIDE_PICTURES, 'Draws the guide’s pictures where GUIDE_PICTURES is set.');
test.describe.configure({ timeout: 300_000 });

for (const scheme of ['light', 'dark'] as const) {
  test(`the guide shows all places, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const [name, path] of Object.entries(PLACES)) {
      const [desk = '', phone = ''] = await [DESK, PHONE].reduce<Promise<Buffer[]>>(
        async (before, size) => {
          const shots = await before;
          await page.setViewportSize(size);
          await page.goto(`/staff${path}`);
          await expect(page.getByRole('main')).not.toBeEmpty();
          await expect(page.locator('.MuiSkeleton-root, [role=progressbar]')).toHaveCount(0);
          await page.waitForLoadState('networkidle');
          return [...shots, await page.screenshot({ animations: 'disabled' })];
        },
        Promise.resolve([]),
      );
      await sharp({
        create: {
          ...{ width: DESK.width + GAP + PHONE.width, height: DESK.height, channels: 3 },
          background: '#808080',
        },
      })
        .composite([
          { input: desk, left: 0, top: 0 },
          { input: phone, left: DESK.width + GAP, top: 0 },
        ])
        .webp({ quality: 70 })
        .toFile(`docs/images/guide/${name}-${scheme}.webp`);
    }
  });
}
