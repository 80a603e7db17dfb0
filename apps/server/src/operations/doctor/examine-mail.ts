import { randomUUID } from 'node:crypto';
import type { MailErrorKind } from '@orchard/contract/staff/mails';
import type { DnsState } from '@orchard/contract/staff/site-settings';
import { testMail } from '#features/site-settings/site-settings.view.ts';
import { type Finding, reasonOf, unsure, well, wrong } from '#operations/findings/finding.ts';
import { withoutMailServer } from '#operations/findings/judge-outside.ts';
import type { Config } from '#platform/config/config.ts';
import type { Sentence } from '#platform/config/start-refusal.ts';
import { compose } from '#platform/mail/compose-mail.ts';
import { withoutContact } from '#platform/mail/mail.view.ts';
import { mailErrorKind } from '#platform/mail/mail-error.ts';
import { addressIn, smtpTransport, trySmtp } from '#platform/mail/transports.ts';
import { type AskText, hasDkimKey, hasTextRecord } from '#platform/outgoing/ask-dns.ts';

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'production' | 'productName'>;

const SMTP = { ja: 'メールサーバー', en: 'Mail server' };
const TEST_MAIL = { ja: 'テストメール', en: 'Test mail' };

const CHECK_ADDRESS = {
  ja: 'SMTP_URLのアドレスとポート、ファイアウォールを確かめてください。',
  en: 'Check address and port in SMTP_URL, and the firewall.',
};
const OTHERWISE = {
  ja: 'SMTP_URLとMAIL_FROMを、メールサーバーの管理者と確かめてください。',
  en: 'Check SMTP_URL and MAIL_FROM with whoever runs the mail server.',
};
/** What to do about a mail server that does not work. */
const ADVICE: Partial<Record<MailErrorKind, Sentence>> = {
  login: {
    ja: 'SMTP_URLのユーザー名とパスワードを直してください。',
    en: 'Correct user and password in SMTP_URL.',
  },
  tls: {
    ja: 'サーバーの証明書か、SMTP_URLのホスト名と smtps:// / smtp://（STARTTLS）の別を直してください。',
    en: 'Correct its certificate, or in SMTP_URL its name and the choice of smtps:// or smtp:// (STARTTLS).',
  },
  connection: CHECK_ADDRESS,
  timeout: CHECK_ADDRESS,
  relay: {
    ja: 'SMTP_URLにユーザー名とパスワードを入れるか、このサーバーからの中継をメールサーバーで許可してください。',
    en: 'Give user and password in SMTP_URL, or have the mail server relay for this machine.',
  },
  sender: {
    ja: 'MAIL_FROMを、このサーバーが送信を許すアドレスにしてください。',
    en: 'Set MAIL_FROM to an address that this server lets you send from.',
  },
};

function failed(about: Sentence, server: string, problem: unknown, recipient = ''): Finding {
  const advice = ADVICE[mailErrorKind(problem, recipient)] ?? OTHERWISE;
  const reason = reasonOf(problem);
  return wrong(
    about,
    `${server} を使えません（${reason}）。${advice.ja}`,
    `${server} cannot be used (${reason}). ${advice.en}`,
  );
}

async function sendTest(settings: Settings, smtpUrl: string, to: string): Promise<Finding> {
  const { mailFrom, productName } = settings;
  const mail = compose(testMail({ name: to, email: to }), withoutContact(productName));
  const { host } = new URL(smtpUrl);
  try {
    await smtpTransport(
      smtpUrl,
      mailFrom ?? '',
    )({
      ...mail,
      id: 0,
      fromName: null,
      messageId: `<${randomUUID()}@${domainOf(settings)}>`,
      inReplyTo: null,
      attempt: 1,
      list: null,
    });
    return well(
      TEST_MAIL,
      `${host} が ${to} 宛てを受け付けました。届いたこと、迷惑メールでないことを確かめてください。`,
      `${host} has taken one to ${to}: see that it arrives, and not as spam.`,
    );
  } catch (problem) {
    return failed(TEST_MAIL, host, problem, to);
  }
}

/** The domain that mails come from. */
export const domainOf = ({ mailFrom }: Pick<Config, 'mailFrom'>): string =>
  addressIn(mailFrom ?? '').replace(/^.*@/, '');

/**
 * Connects to the mail server and signs in.
 * @param to where a test mail is sent; null: none is
 */
export async function examineMailServer(settings: Settings, to: string | null): Promise<Finding[]> {
  const { smtpUrl, production } = settings;
  if (smtpUrl === null) {
    return [withoutMailServer(production || to !== null)];
  }
  const { host } = new URL(smtpUrl);
  try {
    await trySmtp(smtpUrl);
  } catch (problem) {
    return [failed(SMTP, host, problem)];
  }
  return [
    well(SMTP, `${host} につながり、ログインできます。`, `${host} answers and lets the site in.`),
    ...(to === null ? [] : [await sendTest(settings, smtpUrl, to)]),
  ];
}

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

function judge(name: string, state: DnsState, domain: string, missing: Sentence): Finding {
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
