import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import { isLoopback } from '#platform/outgoing/address-class.ts';
import { beforeOutgoing } from '#platform/outgoing/outgoing.ts';
import type { SendMail } from './deliver.ts';

/** How long a mail server is waited for, in milliseconds. */
export interface SmtpPatience {
  /** For the connection, with the server's greeting. */
  connect: number;
  /** For each word of the server. */
  reply: number;
  /** For everything: less than the minute after which another process may try the same mail. */
  mail: number;
}

const PATIENCE: SmtpPatience = { connect: 10_000, reply: 30_000, mail: 45_000 };

/** Whether the mail server runs on this machine, so that no network lies between. */
const isHere = (url: URL) => url.hostname === 'localhost' || isLoopback(url);

/** TLS unless the server runs on this machine. */
const smtpClient = (smtpUrl: string, patience: SmtpPatience): Transporter => {
  beforeOutgoing();
  return createTransport({
    url: smtpUrl,
    requireTLS: !isHere(new URL(smtpUrl)),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.reply,
  });
};

/**
 * Connects to an SMTP server as sending does, and signs in, without a mail.
 * @throws Error as sending throws it
 */
export async function trySmtp(smtpUrl: string, patience = PATIENCE): Promise<void> {
  await smtpClient(smtpUrl, patience).verify();
}

/**
 * Sends through an SMTP server: over TLS unless it runs on this machine, with one connection per
 * mail, for at most 45 s. The envelope has exactly one recipient, independent of the header.
 */
export function smtpTransport(smtpUrl: string, from: string, patience = PATIENCE): SendMail {
  let transport: Transporter | undefined;
  return async (mail) => {
    const { recipient, replyTo, fromName, subject, text, html, messageId, inReplyTo, headers } =
      mail;
    transport ??= smtpClient(smtpUrl, patience);
    await transport.sendMail({
      from: fromName === null ? from : { name: fromName, address: addressIn(from) },
      ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
      to: { name: '', address: recipient },
      envelope: { from: addressIn(from), to: [recipient] },
      subject,
      text,
      html,
      messageId,
      ...(inReplyTo ? { inReplyTo, references: inReplyTo } : {}),
      signal: AbortSignal.timeout(patience.mail),
      headers: {
        'Auto-Submitted': 'auto-generated',
        // As they are: a folded address would not be read.
        ...Object.fromEntries(
          Object.entries(headers ?? {}).map(([name, value]) => [name, { prepared: true, value }]),
        ),
      },
    });
  };
}

/** Chooses by the settings: an SMTP server, or files on a machine that sends no mail. */
export const configuredTransport = ({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom ?? '') : capturingTransport(join(dataDir, 'mail'));

/** Whether mails are captured and shown at /dev/mail, on a site without real members. */
export const showsCaptured = ({ production, insecureTrial, smtpUrl }: MailReach): boolean =>
  !production && !insecureTrial && smtpUrl === null;

type MailReach = Pick<Config, 'production' | 'insecureTrial' | 'smtpUrl'>;

/** Whether who asks for a mail can read it. */
export const reachesReader = (config: MailReach): boolean =>
  config.smtpUrl !== null || showsCaptured(config);

/** The bare address of `Name <address>`. */
export const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Writes each mail to a file, which /dev/mail shows: for machines that send none. */
export function capturingTransport(folder: string): SendMail {
  return async ({ attempt: _attempt, ...mail }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${String(mail.id).padStart(8, '0')}.json`;
    await writeFile(join(folder, name), JSON.stringify(mail, null, 2), { mode: 0o600 });
    return 'kept';
  };
}
