import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { withUpkeepLock } from './upkeep-lock.ts';

const database = await createTestDatabase();

test('one at a time, and the next as soon as the one before is done', async () => {
  const held = withUpkeepLock(database, () => withUpkeepLock(database, async () => 'both at once'));
  await expect(held).rejects.toThrow('Another backup or drill is under way');
  // The drill follows its backup at once, every night, on a connection that is there already.
  for (let night = 1; night <= 150; night++) {
    await Promise.all([database.pool.query('SELECT 1'), database.pool.query('SELECT 1')]);
    expect(await withUpkeepLock(database, async () => night)).toBe(night);
  }
});

test('work that fails lets the next one in, and says what it died of', async () => {
  const failing = withUpkeepLock(database, async () => {
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await withUpkeepLock(database, async () => 'next')).toBe('next');
});
