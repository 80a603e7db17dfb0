import { describe, expect, test } from 'vitest';
import { makeReleaseKey, release } from '#testing/release-feed.ts';
import { readFeed, writeFeed } from './feed.ts';

const ours = makeReleaseKey();
const others = makeReleaseKey();
const feed = { made_at: '2026-12-01T00:00:00Z', releases: [release('1.2.3')] };
const written = (by = ours) => writeFeed(feed, by.sign);

describe('a feed of releases', () => {
  test('that one of the keys has signed says what was written', () => {
    const { kind: _, ...read } = {
      kind: '',
      ...(readFeed(written(), [others.pem, ours.pem]) as object),
    };
    expect(read).toMatchObject(feed);
  });

  test.each<[string, string]>([
    ['of a strange key', written(others)],
    ['that was changed', written().replace('1.2.3', '1.2.4')],
    ['without a signature', JSON.stringify({ feed: JSON.stringify(feed) })],
    ['with a signature of nothing', JSON.stringify({ feed: JSON.stringify(feed), signature: '' })],
    ['that is a page', '<!doctype html>'],
    ['that is empty', ''],
  ])('%s is not looked at', (_, text) => {
    expect(readFeed(text, [ours.pem])).toBe('unsigned');
    expect(readFeed(written(), [])).toBe('unsigned');
  });

  const signed = (text: string) => JSON.stringify({ feed: text, signature: ours.sign(text) });
  const of = (fields: object) =>
    signed(JSON.stringify({ kind: 'orchard releases', ...feed, ...fields }));

  test.each<[string, string]>([
    ['of another kind', of({ kind: 'something else' })],
    ['that is no JSON', signed(`${'0'.repeat(64)}  orchard-1.2.3-linux-x64.tar.gz\n`)],
    ['without its date', of({ made_at: undefined })],
    ['with a version that is none', of({ releases: [{ ...release('1.2.3'), version: '1.2' }] })],
    ['with an unknown severity', of({ releases: [{ ...release('1.2.3'), severity: 'bad' }] })],
    [
      'with a line of control characters',
      of({ releases: [release('1.2.3', { changes: ['a\0'] })] }),
    ],
  ])('that is signed, but %s is not taken', (_, text) => {
    expect(readFeed(text, [ours.pem])).toBe('unreadable');
  });
});
