import { randomUUID } from 'node:crypto';
import type { MailErrorKind } from '@orchard/contract/staff/mails';
import { testMail } from '#features/site-settings/site-settings.view.ts';
import {
  type Bilingual,
  type Finding,
  reasonOf,
  well,
  wrong,
} from '#operations/findings/finding.ts';
import { withoutMailServer } from '#operations/findings/judge-mail.ts';
import type { Config } from '#platform/config/config.ts';
import { compose } from '#platform/mail/compose-mail.ts';
import { withoutContact } from '#platform/mail/mail.view.ts';
import { mailErrorKind } from '#platform/mail/mail-error.ts';
import { addressIn, smtpTransport, trySmtp } from '#platform/mail/transports.ts';

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
const ADVICE: Partial<Record<MailErrorKind, Bilingual>> = {
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
  sender: {
    ja: 'MAIL_FROMを、このサーバーが送信を許すアドレスにしてください。',
    en: 'Set MAIL_FROM to an address that this server lets you send from.',
  },
};

function failed(about: Bilingual, server: string, problem: unknown): Finding {
  const advice = ADVICE[mailErrorKind(problem)] ?? OTHERWISE;
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
    return failed(TEST_MAIL, host, problem);
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
