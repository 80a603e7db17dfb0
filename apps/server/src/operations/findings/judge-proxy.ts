import { trusting } from '#platform/http/proxy-watch.ts';
import { type Finding, wrong } from './finding.ts';

const PROXY = { ja: 'プロキシ', en: 'Proxy' };

/**
 * Whether the site knows its proxy.
 * @param address of the one that it noticed and does not trust; null: none
 */
export function judgeProxy(address: string | null, trusted: readonly string[]): Finding[] {
  if (address === null) return [];
  const line = `TRUSTED_PROXIES=${trusting(trusted, address)}`;
  return [
    wrong(
      PROXY,
      `ほとんどのアクセスが ${address} から届き、そのX-Forwarded-Forを信頼していません。全員が1人とみなされ、1人の使いすぎで全員が断られます。設定に「${line}」と書き、「orchard restart」を実行してください。`,
      `Nearly all requests come from ${address}, whose X-Forwarded-For is not trusted: all visitors count as one, and one of them can use up the limits of all. Write "${line}" into the settings, then run "orchard restart".`,
    ),
  ];
}
