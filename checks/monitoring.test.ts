import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addSiteGauges } from '#server/features/site-state/site-gauges.ts';
import { createMetrics } from '#server/platform/monitoring/metrics.ts';
import { createScene } from '#server/testing/scene.ts';
import { freePort } from '#server/testing/site-process.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const { app } = await createScene();

/** The names of the metrics that a running site answers with. */
async function servedNames(): Promise<Set<string>> {
  const metrics = createMetrics();
  addSiteGauges(metrics.registry, app.siteMeasures);
  const port = Number(await freePort());
  onTestFinished(await metrics.listen({ host: '127.0.0.1', port, token: null }));
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
}

const METRIC = /\b(?:orchard|http|process|nodejs)_\w+/g;
const OWN = /\borchard_\w+/g;

/** The metrics that a text names; of a histogram its series count as the histogram. */
const namedIn = (text: string, pattern = METRIC): Set<string> =>
  new Set(
    [...text.matchAll(pattern)].map(([name]) =>
      name.startsWith('http_') ? name.replace(/_(?:bucket|count|sum)$/, '') : name,
    ),
  );

const missing = (wanted: Set<string>, from: Set<string>) => [...wanted].filter((x) => !from.has(x));

test('the board and the rules ask only for metrics that the site has', async () => {
  const served = await servedNames();
  for (const file of ['orchard-board.json', 'orchard-rules.yaml', 'orchard-rules.test.yaml']) {
    const named = namedIn(read(`deploy/monitoring/${file}`));
    expect(named.size, file).toBeGreaterThan(20);
    expect(missing(named, served), file).toEqual([]);
  }
});

test('each metric of the site is on the board and in both guides, which name no other', async () => {
  const served = new Set([...(await servedNames())].filter((name) => name.startsWith('orchard_')));
  const board = namedIn(read('deploy/monitoring/orchard-board.json'), OWN);
  expect(missing(served, board)).toEqual([]);
  for (const language of ['en', 'ja']) {
    const guide = namedIn(read(`docs/operating/monitoring.${language}.md`), OWN);
    expect([missing(served, guide), missing(guide, served)], language).toEqual([[], []]);
  }
});

test('each rule says in both languages what is wrong and what to do', () => {
  const rules = read('deploy/monitoring/orchard-rules.yaml').split('      - alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(20);
  const lacking = rules.filter(
    (rule) =>
      !/ summary: '.*[ぁ-ん]/.test(rule) ||
      !/ description: '.*[ぁ-ん]/.test(rule) ||
      !/ summary_en: '[A-Z]/.test(rule) ||
      !/ description_en: '["A-Z]/.test(rule),
  );
  expect(lacking).toEqual([]);
});

test('a metric that is not there is noticed', () => {
  const named = namedIn('max(orchard_mail_age_seconds) / http_request_duration_seconds_count');
  expect(missing(named, new Set(['http_request_duration_seconds']))).toEqual([
    'orchard_mail_age_seconds',
  ]);
});
