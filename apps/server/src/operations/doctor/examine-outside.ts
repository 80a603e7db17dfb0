import { type Finding, reasonOf, well, wrong } from '#operations/findings/finding.ts';
import {
  judgeCertificate,
  judgeVimeo,
  unreachedOrigin,
  withoutCertificate,
} from '#operations/findings/judge-outside.ts';
import type { Config } from '#platform/config/config.ts';
import type { Sentence } from '#platform/config/start-refusal.ts';
import { askOutside } from '#platform/outgoing/ask-outside.ts';
import { askCertificate } from '#platform/outgoing/certificate.ts';

const PATIENCE_MS = 10_000;
/** Codes of authenticators are taken 30 s off; a Date header is a second off by itself. */
const MOST_OFF_MS = 5_000;

const CLOCK = { ja: '時計', en: 'Clock' };

/** The certificate that members' browsers are shown. */
export async function examineCertificate(url: URL, now = Date.now()): Promise<Finding> {
  const { origin, protocol } = url;
  if (protocol !== 'https:') return withoutCertificate(origin);
  try {
    return judgeCertificate(origin, await askCertificate(url, PATIENCE_MS), now);
  } catch (problem) {
    return unreachedOrigin(origin, reasonOf(problem));
  }
}

/**
 * A clock compared with this machine's.
 * @param off milliseconds that this machine's is ahead of it
 */
export function judgeClock(whose: Sentence, off: number): Finding {
  const seconds = (Math.abs(off) / 1_000).toFixed(1);
  if (Math.abs(off) <= MOST_OFF_MS) {
    return well(
      CLOCK,
      `${whose.ja}との差は${seconds}秒です。`,
      `It is ${seconds} s from ${whose.en}.`,
    );
  }
  return wrong(
    CLOCK,
    `このサーバーの時計は${whose.ja}より${seconds}秒${off > 0 ? '進んで' : '遅れて'}います。時刻の同期（timedatectl set-ntp true）を有効にしてください。`,
    `This machine's clock is ${seconds} s ${off > 0 ? 'ahead of' : 'behind'} ${whose.en}: let it be set by the network (timedatectl set-ntp true).`,
  );
}

/** Whether the domain of Vimeo is reachable; its answer also says what time it is. */
export async function examineVimeo({
  videoOembedUrl,
  production,
}: Pick<Config, 'videoOembedUrl' | 'production'>): Promise<Finding[]> {
  const { host } = videoOembedUrl;
  try {
    const { headers } = await askOutside(videoOembedUrl, {
      headers: {},
      milliseconds: PATIENCE_MS,
      bytes: 1e6,
      mayBeHere: !production,
    });
    const time = Date.parse(headers.date ?? '');
    return [
      judgeVimeo(host, null),
      ...(Number.isNaN(time) ? [] : [judgeClock({ ja: host, en: host }, Date.now() - time)]),
    ];
  } catch (problem) {
    return [judgeVimeo(host, reasonOf(problem))];
  }
}
