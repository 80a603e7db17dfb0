import { composed } from '@orchard/contract/fold-text';
import { kana } from '@orchard/contract/staff/kana';
import { usualKanji } from '@orchard/contract/variant-kanji';
import { startWordReader, type WordReader } from '@orchard/japanese-words';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { problem } from '#platform/http/problem.ts';

/** An operator waits no longer; beside busy processes a reading takes some seconds. */
const TIME_LIMIT_MS = 10_000;

// A dictionary in memory for each would be more than the site takes.
const inTurn = limitConcurrency({ concurrency: 1, queueSize: 4 });
const KANA = kana('');

/**
 * Makes the reader of names: a process of its own reads each, and ends with the answer.
 * @throws Problem 503 while several wait, and where the process ends or takes too long
 */
export const createNameReader =
  (start: () => WordReader = startWordReader) =>
  /** The reading in katakana, its words apart as those of the name; empty where a part has none. */
  (name: string): Promise<string> =>
    inTurn(async () => {
      const reader = start();
      const timer = setTimeout(() => reader.close(), TIME_LIMIT_MS);
      try {
        const [text] = await reader.read([usualKanji(composed(name))]);
        const readings = text?.words.map((word, at) => text.readings[at] || word) ?? [];
        return KANA.safeParse(readings.join('')).data ?? '';
      } catch {
        throw problem(503, { 'retry-after': '5' });
      } finally {
        clearTimeout(timer);
        reader.close();
      }
    });
