import { loadPage, type PageLoad, startBrowser } from '#bench/browser/browser.ts';
import { countWire } from '#bench/browser/wire.ts';
import { findSample } from '#bench/calls.ts';
import type { Part } from '#bench/fixture/fixture.ts';
import { startSite } from '#bench/fixture/site.ts';
import { digits, spread, table, withSpread } from '#bench/results.ts';

const KINDS = ['bytes', 'document', 'script', 'style', 'font', 'image', 'call'] as const;

/** Part: the site in a browser. */
export const browser: Part = async ({ fixture, isQuick, report }) => {
  const sessions = await fixture.fill('middle');
  const sample = await findSample(fixture.connectionTo('middle'));
  const site = await startSite(fixture, 'middle', { BENCH_PLAIN: '1' });
  const screens: [name: string, path: string][] = [
    ['home', '/'],
    ['list of videos', '/video'],
    ['video', `/video/${sample.videoIds[0]}`],
    ['notice', `/notice/${sample.noticeId}`],
    ['login', '/login'],
  ];
  const chromium = await startBrowser(site);
  const rounds = isQuick ? 3 : 5;
  const wireRows: string[][] = [];
  const loadRows: string[][] = [];
  try {
    for (const [screen, path] of screens) {
      const address = `${chromium.origin}${path}`;
      await chromium.become(screen === 'login' ? undefined : sessions[0]);
      for (const isWarm of [false, true]) {
        const name = `${screen}, ${isWarm ? 'again' : 'first visit'}`;
        const wire = await countWire(chromium.context, address, isWarm);
        const loads: PageLoad[] = [];
        while (loads.length < rounds) loads.push(await loadPage(chromium, address, isWarm));
        const result = (key: keyof PageLoad) => spread(loads.map((load) => load[key]));
        const kilobytes = KINDS.map((kind) => (wire[kind] / 1000).toFixed(1));
        wireRows.push([name, String(wire.requests), ...kilobytes]);
        loadRows.push([
          name,
          ...(['score', 'lcp', 'tbt'] as const).map((key) => withSpread(result(key))),
          result('cls').greatest.toFixed(3),
        ]);
        report(`${name}: ${kilobytes[0]} kB, LCP ${digits(result('lcp').median)} ms`);
      }
    }
  } finally {
    await chromium.close();
    await site.stop();
  }
  const kinds = ['all', 'document', 'script', 'style', 'font', 'images', 'calls'];
  return [
    table(['kB on the wire, without heads', 'requests', ...kinds], wireRows),
    'A phone’s screen, 2,000 videos, counted until nothing comes any more: with what is fetched ahead for the next screen. “Again” is with what an earlier visit left in the browser. Over HTTP/1.1 from the app itself; scripts and styles are brotli, calls as they are.',
    table(['Lighthouse, mobile', 'performance', 'LCP ms', 'TBT ms', 'CLS'], loadRows),
    `Simulated slow 4G (150 ms, 1.6 Mbit/s) and a processor four times slower; medians of ${rounds} loads with the least and the greatest, CLS the greatest.`,
  ].join('\n\n');
};
