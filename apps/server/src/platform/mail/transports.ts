import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#platform/config.ts';
import type { SendMail } from './deliver.ts';

const SECOND = 1000;

/**
 * Sends through an SMTP server, one connection per mail, and waits for its word no longer than a
 * minute. The envelope has exactly one recipient, whatever the header looks like.
 */
export function smtpTransport(smtpUrl: string, from: string): SendMail {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
  });
  return async ({ recipient, subject, text, html, messageId }) => {
    await transport.sendMail({
      from,
      to: { name: '', address: recipient },
      envelope: { from: addressIn(from), to: [recipient] },
      subject,
      text,
      html,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** What the settings say: an SMTP server, or files on a machine that sends no mail. */
export const configuredTransport = ({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom ?? '') : capturingTransport(join(dataDir, 'mail'));

/** The bare address of `Name <address>`. */
const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Writes each mail to a file, to be read at /dev/mail: for machines that send none. */
export function capturingTransport(folder: string): SendMail {
  return async ({ id, kind, recipient, subject, text, html, messageId }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${String(id).padStart(8, '0')}.json`;
    const mail = { id, kind, recipient, subject, text, html, messageId };
    await writeFile(join(folder, name), JSON.stringify(mail, null, 2), { mode: 0o600 });
  };
}
