import { describe, expect, test } from 'vitest';
import { changePeriod } from './published-resource.ts';

const NOW = '2026-04-01T12:00:00';
const BEFORE = '2026-03-01T00:00:00';
const EARLIER = '2026-02-01T00:00:00';
const LATER = '2026-05-01T00:00:00';
const period = (from: string | null, until: string | null) => ({
  title: 'x',
  published_at: from,
  published_until: until,
});

describe('publishing', () => {
  test.each([
    ['a draft begins now', null, null, NOW, null],
    ['a draft keeps its end', null, LATER, NOW, LATER],
    ['what is scheduled begins now', LATER, null, NOW, null],
    ['what has ended keeps its beginning and has no end', EARLIER, BEFORE, EARLIER, null],
    ['what ends at this instant has ended', BEFORE, NOW, BEFORE, null],
    ['a draft whose end has passed has no end', null, BEFORE, NOW, null],
  ])('%s', (_, from, until, newFrom, newUntil) => {
    expect(changePeriod(period(from, until), 'publish', NOW)).toEqual(period(newFrom, newUntil));
  });

  test.each([
    ['without an end', BEFORE, null],
    ['until later', BEFORE, LATER],
    ['since this instant', NOW, null],
  ])('what is published %s stays as it is', (_, from, until) => {
    expect(changePeriod(period(from, until), 'publish', NOW)).toBeUndefined();
  });
});

describe('hiding', () => {
  test.each([
    ['published', BEFORE, null],
    ['scheduled', LATER, null],
    ['ended', EARLIER, BEFORE],
  ])('what is %s becomes a draft and keeps its end', (_, from, until) => {
    expect(changePeriod(period(from, until), 'unpublish', NOW)).toEqual(period(null, until));
  });

  test('a draft stays as it is', () => {
    expect(changePeriod(period(null, LATER), 'unpublish', NOW)).toBeUndefined();
  });
});
