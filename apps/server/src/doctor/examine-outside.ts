import type { Config } from '#platform/config/config.ts';
import { askOutside } from '#platform/outgoing/ask-outside.ts';
import { askCertificate } from '#platform/outgoing/certificate.ts';
import { type Finding, reasonOf, unsure, well, wrong } from './finding.ts';

const PATIENCE_MS = 10_000;
const DAY_MS = 86_400_000;
/** What renews certificates does so a month before. */
const LEAST_DAYS = 14;
/** Codes of authenticators are taken 30 s off; a Date header is a second off by itself. */
const MOST_OFF_MS = 5_000;

const TLS = { ja: 'TLS証明書', en: 'Certificate' };
const VIMEO = { ja: 'Vimeo', en: 'Vimeo' };
const CLOCK = { ja: '時計', en: 'Clock' };

/** The certificate that members' browsers are shown. */
export async function examineCertificate(url: URL, now = Date.now()): Promise<Finding> {
  const { origin, protocol } = url;
  if (protocol !== 'https:') {
    return well(
      TLS,
      `${origin} はhttpsではないので、ありません。`,
      `${origin} is not https, and has none.`,
    );
  }
  try {
    const { until, problem } = await askCertificate(url, PATIENCE_MS);
    const days = Math.floor((until.getTime() - now) / DAY_MS);
    if (problem !== null) {
      return wrong(
        TLS,
        `${origin} の証明書をブラウザーは受け入れません（${problem}）。前に置いたWebサーバーの証明書を直してください。`,
        `Browsers refuse the certificate of ${origin} (${problem}): correct it in the web server in front.`,
      );
    }
    if (days < LEAST_DAYS) {
      return wrong(
        TLS,
        `${origin} の証明書はあと${days}日で切れます。自動更新が動いているか確かめてください。`,
        `The certificate of ${origin} ends in ${days} days: see why it is not renewed.`,
      );
    }
    return well(
      TLS,
      `${origin} の証明書はあと${days}日有効です。`,
      `That of ${origin} is good for ${days} days.`,
    );
  } catch (problem) {
    const reason = reasonOf(problem);
    return wrong(
      TLS,
      `${origin} につながりません（${reason}）。DNS、前に置いたWebサーバー、ファイアウォールを確かめてください。`,
      `${origin} cannot be reached (${reason}): check its DNS, the web server in front, and the firewall.`,
    );
  }
}

/**
 * A clock compared with this machine's.
 * @param off milliseconds that this machine's is ahead of it
 */
export function judgeClock(whose: { ja: string; en: string }, off: number): Finding {
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
  try {
    const { headers } = await askOutside(videoOembedUrl, {
      headers: {},
      milliseconds: PATIENCE_MS,
      bytes: 1e6,
      mayBeHere: !production,
    });
    const { host } = videoOembedUrl;
    const time = Date.parse(headers.date ?? '');
    return [
      well(VIMEO, `${host} につながります。`, `${host} can be reached.`),
      ...(Number.isNaN(time) ? [] : [judgeClock({ ja: host, en: host }, Date.now() - time)]),
    ];
  } catch (problem) {
    const { host } = videoOembedUrl;
    const reason = reasonOf(problem);
    return [
      unsure(
        VIMEO,
        `${host} につながりません（${reason}）。Vimeoの動画のサムネイルと取り込みが働きません。ファイアウォールが外向きの443番を閉じていないか確かめてください。`,
        `${host} cannot be reached (${reason}); thumbnails and imports of Vimeo need it. See that the firewall leaves port 443 open outwards.`,
      ),
    ];
  }
}
