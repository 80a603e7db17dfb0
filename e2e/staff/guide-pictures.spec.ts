import sharp from 'sharp';
import { expect, test } from '#e2e/setup/console-test.ts';

/** The places of the console, with the screen that the guide shows of each. */
const PLACES = {
  home: '/',
  inbox: '/inbox',
  videos: '/videos',
  site: '/notices',
  members: '/members?sort=name&order=ASC',
  mail: '/broadcasts',
  report: '/report',
  settings: '/settings',
} as const;
const DESK = { width: 1366, height: 800 };
const PHONE = { width: 390, height: 800 };
const GAP = 24;

// Pictures are drawn anew where screens have changed, not at each run.
const SCHEMES = process.env.GUIDE_PICTURES ? (['light', 'dark'] as const) : [];
test.use({ locale: 'ja-JP' });
test.describe.configure({ timeout: 300_000 });

for (const scheme of SCHEMES) {
  test(`the guide shows all places, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const [name, path] of Object.entries(PLACES)) {
      const [desk = '', phone = ''] = await [DESK, PHONE].reduce<Promise<Buffer[]>>(
        async (before, size) => {
          const shots = await before;
          await page.setViewportSize(size);
          await page.goto(`/staff${path}`);
          await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
          await expect(page.getByRole('main')).not.toBeEmpty();
          await expect(
            page.locator('.MuiSkeleton-root, [role=progressbar]:not([aria-valuenow])'),
          ).toHaveCount(0);
          const pictures = page.locator('main img').filter({ visible: true });
          await expect
            .poll(() =>
              pictures.evaluateAll((images) =>
                images.every((image) => (image as HTMLImageElement).complete),
              ),
            )
            .toBe(true);
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
