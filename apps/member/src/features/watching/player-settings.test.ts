import { beforeEach, expect, test } from 'vitest';
import { keepSettings, readSettings } from './player-settings.ts';

const usual = readSettings();
beforeEach(() => localStorage.clear());

test('what was chosen is remembered, one choice beside the other', () => {
  keepSettings({ rate: 1.5 });
  keepSettings({ autoplay: true, volume: 0.3 });
  expect(readSettings()).toEqual({ ...usual, rate: 1.5, autoplay: true, volume: 0.3 });
});

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"rate":16,"volume":2,"isMuted":"yes","captions":1,"autoplay":null,"keys":"x","marks":0}',
])('what cannot be understood is as usual: %s', (stored) => {
  localStorage.setItem('player', stored);
  expect(readSettings()).toEqual(usual);
});
