import { type Browser, startBrowser } from '#bench/browser/browser.ts';
import { loadPage, type PageLoad } from '#bench/browser/page-load.ts';
import { measurePresses } from '#bench/browser/press-table.ts';
import { countWire, type Wire } from '#bench/browser/wire.ts';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { findKnown } from '#bench/fixture/known.ts';
import { startSite } from '#bench/fixture/site.ts';
import { load } from '#bench/machine.ts';
import { digits, table, withSpread } from '#bench/results.ts';
import { spread } from '#bench/statistics.ts';
import type { Part } from './part.ts';

interface Screen {
  name: string;
  path: string;
  /** As a guest. */
  isPublic?: true;
}

interface Measured {
  name: string;
  wire: Wire;
  loads: PageLoad[];
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const wireTable = (measured: readonly Measured[]) =>
  table(
    [
      'kB on the wire, without heads',
      'requests',
      'all',
      'document',
      'script',
      'style',
      'font',
      'images',
      'calls',
    ],
    measured.map(({ name, wire }) => [
      name,
      String(wire.requests),
      ...[wire.bytes, wire.document, wire.script, wire.style, wire.font, wire.image, wire.call].map(
        kilobytes,
      ),
    ]),
  );

const loadTable = (measured: readonly Measured[]) =>
  table(
    ['Lighthouse, mobile', 'performance', 'LCP ms', 'TBT ms', 'CLS'],
    measured.map(({ name, loads }) => [
      name,
      ...(['score', 'lcp', 'tbt'] as const).map((key) =>
        withSpread(spread(loads.map((each) => each[key]))),
      ),
      Math.max(...loads.map(({ cls }) => cls)).toFixed(3),
    ]),
  );

async function measureScreen(
  browser: Browser,
  session: BenchSession | undefined,
  { name, path, isPublic }: Screen,
  rounds: number,
): Promise<Measured[]> {
  const address = `${browser.origin}${path}`;
  await browser.become(isPublic ? undefined : session);
  const measured: Measured[] = [];
  for (const isWarm of [false, true]) {
    const wire = await countWire(browser.context, address, isWarm);
    const loads: PageLoad[] = [];
    for (let round = 0; round < rounds; round += 1) {
      loads.push(await loadPage(browser, address, isWarm));
    }
    measured.push({ name: `${name}, ${isWarm ? 'again' : 'first visit'}`, wire, loads });
  }
  return measured;
}

/** Part: the site in a browser. */
export const browser: Part = async ({ fixture, isQuick, report }) => {
  const sessions = await fixture.fill('middle');
  const known = await findKnown(fixture.connectionTo('middle'));
  const site = await startSite(fixture, 'middle', { BENCH_PLAIN: '1' });
  const screens: Screen[] = [
    { name: 'home', path: '/' },
    { name: 'list of videos', path: '/video' },
    { name: 'video', path: `/video/${known.videoIds[0]}` },
    { name: 'notice', path: `/notice/${known.noticeId}` },
    { name: 'login', path: '/login', isPublic: true },
  ];
  const chromium = await startBrowser(site);
  try {
    const measured: Measured[] = [];
    for (const screen of screens) {
      const both = await measureScreen(chromium, sessions[0], screen, isQuick ? 3 : 5);
      measured.push(...both);
      const [first] = both;
      report(
        `${screen.name}: ${first?.wire.requests} requests, ${kilobytes(first?.wire.bytes ?? 0)} kB, LCP ${digits(spread(first?.loads.map(({ lcp }) => lcp) ?? []).median)} ms, load ${digits(load())}`,
      );
    }
    await chromium.become(sessions[0]);
    const presses = await measurePresses(chromium, isQuick ? 3 : 5);
    report(`presses measured, load ${digits(load())}`);
    return [
      wireTable(measured),
      'A phone’s screen, 2,000 videos, counted until nothing comes any more: with what is fetched ahead for the next screen. “Again” is with what an earlier visit left in the browser. Over HTTP/1.1 from the app itself; scripts and styles are brotli, calls as they are.',
      loadTable(measured),
      `Simulated slow 4G (150 ms, 1.6 Mbit/s) and a processor four times slower; medians of ${isQuick ? 3 : 5} loads with the least and the greatest, CLS the greatest.`,
      presses,
    ].join('\n\n');
  } finally {
    await chromium.close();
    await site.stop();
  }
};
