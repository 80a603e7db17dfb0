import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#platform/config/config.ts';
import type { Sentence } from '#platform/config/start-refusal.ts';

const PATIENCE_MS = 3_000;
const POLL_MS = 100;

/** Where a site listens. */
export interface Where {
  host: string;
  port: number;
}

/** What a site says of itself. */
export interface Said {
  ready: boolean;
  version: string;
  /** Address of a proxy that the settings do not trust; null: none was noticed. */
  proxyNotTrusted: string | null;
}

/** Addresses that mean all of a machine's own are asked at one of them. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Asks a site of this machine whether it is ready for visitors; null where nobody answers. */
export async function askReady({ host, port }: Where): Promise<Said | null> {
  const name = LOOPBACK[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const answer = await fetch(`http://${name}:${port}/readyz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { version, proxy_not_trusted: proxyNotTrusted = null } = (await answer.json()) as {
      version: string;
      proxy_not_trusted?: string | null;
    };
    return { ready: answer.ok, version, proxyNotTrusted };
  } catch {
    return null;
  }
}

/**
 * Waits until a site is ready.
 * @param wish.version only this one counts
 * @param wish.isBusy while it says so, no time runs out
 * @returns false when it is not in time
 */
export async function awaitReady(
  where: Where,
  wish: { version?: string; timeoutMs: number; isBusy?: () => Promise<boolean> },
): Promise<boolean> {
  const { version, timeoutMs, isBusy = async () => false } = wish;
  let until = performance.now() + timeoutMs;
  for (;;) {
    const said = await askReady(where);
    if (said?.ready && (version === undefined || said.version === version)) return true;
    if (await isBusy()) until = performance.now() + timeoutMs;
    else if (performance.now() > until) return false;
    await pause(POLL_MS);
  }
}

const WATCH_POLL_MS = 2_000;
const METRICS_PATIENCE_MS = 5_000;
/** A site may be away as long as this, as with a database that restarts. */
const LONGEST_AWAY_MS = 15_000;
/** Fewer failures are chance; this many times the share of before is not. */
const LEAST_FAILURES = 10;
const WORSE = 3;
const LEAST_SHARE = 0.01;

/** Requests that a process has answered, and those of them with 5xx. */
export interface Answered {
  all: number;
  failed: number;
}

/** What a process has answered since it began; null without METRICS_PORT, or without an answer. */
export async function askAnswered(config: Config): Promise<Answered | null> {
  const { metricsHost, metricsPort, metricsToken } = config;
  if (metricsPort === null) return null;
  try {
    const answer = await fetch(`http://${metricsHost}:${metricsPort}/metrics`, {
      signal: AbortSignal.timeout(METRICS_PATIENCE_MS),
      headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
    });
    return countAnswers(await answer.text());
  } catch {
    return null;
  }
}

/**
 * Counts the answers in a text of measurements. Probes say of themselves that they are not ready, and
 * in a maintenance members are refused on purpose.
 */
export function countAnswers(text: string): Answered {
  const counted = { all: 0, failed: 0 };
  for (const [, labels = '', count = ''] of text.matchAll(
    /^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm,
  )) {
    if (/route="(?:\/readyz|\/healthz|maintenance)"/.test(labels)) continue;
    counted.all += Number(count);
    if (/status="5\d\d"/.test(labels)) counted.failed += Number(count);
  }
  return counted;
}

/** Whether a version fails clearly more often than the one before. */
export function isWorse(before: Answered | null, now: Answered | null): boolean {
  if (now === null || now.failed < LEAST_FAILURES) return false;
  const usual = before === null || before.all === 0 ? 0 : before.failed / before.all;
  return now.failed / now.all > Math.max(LEAST_SHARE, usual * WORSE);
}

/**
 * Watches over a site that was updated.
 * @param before what the version before had answered
 * @param until when to stop watching, by `performance.now()`
 * @returns why the update has to be taken back; null when it stays
 */
export async function watchSite(
  config: Config,
  { before, until }: { before: Answered | null; until: number },
): Promise<Sentence | null> {
  let readyAt = performance.now();
  while (performance.now() < until) {
    await pause(Math.min(WATCH_POLL_MS, Math.max(0, until - performance.now())));
    if ((await askReady(config))?.ready) readyAt = performance.now();
    if (performance.now() - readyAt > LONGEST_AWAY_MS) {
      return {
        ja: 'サイトが準備できていない状態になりました',
        en: 'the site is not ready any more',
      };
    }
    const now = await askAnswered(config);
    if (now !== null && isWorse(before, now)) {
      return {
        ja: `${now.all}件のうち${now.failed}件の要求が失敗しました`,
        en: `${now.failed} of ${now.all} requests failed`,
      };
    }
  }
  return null;
}
