import type { DnsState } from '@orchard/contract/staff/site-settings';
import { type Bilingual, type Finding, unsure, well, wrong } from '#operations/findings/finding.ts';
import { type AskText, hasDkimKey, hasTextRecord } from '#platform/outgoing/ask-dns.ts';

/** A domain and those above it that may speak for it: `mail.example.jp`, `example.jp`. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

async function findDmarc(domain: string, ask?: AskText): Promise<DnsState> {
  for (const name of withParents(domain)) {
    const state = await hasTextRecord(`_dmarc.${name}`, 'v=dmarc1', ask);
    if (state !== 'missing') return state;
  }
  return 'missing';
}

function judge(name: string, state: DnsState, domain: string, missing: Bilingual): Finding {
  const about = { ja: name, en: name };
  if (state === 'ok') {
    return well(about, `${domain} にあります。`, `${domain} has it.`);
  }
  if (state === 'missing') {
    return wrong(
      about,
      `${domain} にありません。${missing.ja}`,
      `${domain} has none. ${missing.en}`,
    );
  }
  return unsure(
    about,
    `${domain} をDNSに尋ねられませんでした。ネットワークのある所から確かめてください。`,
    `DNS did not answer about ${domain}: look from where there is a network.`,
  );
}

/**
 * Looks up what lets other mail servers believe mails of a domain.
 * @param wish.selector name of the DKIM key
 * @param wish.ask looks text records up; by default the system's resolver
 */
export async function examineSenderDomain(
  domain: string,
  { selector, ask }: { selector?: string | undefined; ask?: AskText } = {},
): Promise<Finding[]> {
  const [spf, dkim, dmarc] = await Promise.all([
    hasTextRecord(domain, 'v=spf1', ask),
    hasDkimKey(domain, selector, ask),
    findDmarc(domain, ask),
  ]);
  return [
    judge('SPF', spf, domain, {
      ja: `送信するメールサーバーを許すTXTレコード（v=spf1 …）を ${domain} に足してください。`,
      en: `Add a TXT record (v=spf1 …) to ${domain} that allows the mail server.`,
    }),
    judge('DKIM', dkim, domain, {
      ja: 'メールサーバーが署名に使う公開鍵をDNSに足してください。あるはずなら、セレクターを --dkim で指定して確かめられます。',
      en: 'Add the public key that the mail server signs with. If there is one, name its selector with --dkim.',
    }),
    judge('DMARC', dmarc, domain, {
      ja: `TXTレコード（v=DMARC1; p=none）を _dmarc.${domain} に足してください。`,
      en: `Add a TXT record (v=DMARC1; p=none) to _dmarc.${domain}.`,
    }),
  ];
}
