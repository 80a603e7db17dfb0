import { expect, test } from 'vitest';
import { ICON_PACKAGES, iconsInUse, missingIcons } from '#scripts/icon-packages.ts';

test.each(ICON_PACKAGES)('the archive of $name holds the icons in use', async (of) => {
  expect(iconsInUse(of).length).toBeGreaterThan(40);
  expect(await missingIcons(of), 'npm run generate adds them').toEqual([]);
});

test('an icon that an archive lacks is noticed', async () => {
  const [mui, lucide] = ICON_PACKAGES;
  if (!mui || !lucide) throw new Error('there are two packages');
  const others = { ...mui, version: lucide.version, name: lucide.name };
  expect(await missingIcons(others)).toContain('Add');
});
