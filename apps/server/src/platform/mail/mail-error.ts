import type { MailErrorKind } from '@orchard/contract/staff/mails';

/** The SMTP client's error for a refused mail. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

/** The error of a sealed mail that the current secret cannot open. */
export const UNREADABLE = 'EUNREADABLE';

const ON_THE_WAY: Readonly<Record<string, MailErrorKind>> = {
  [UNREADABLE]: 'unreadable',
  ENOAUTH: 'login',
  ETLS: 'tls',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EDNS: 'connection',
  ESOCKET: 'connection',
  ECONNECTION: 'connection',
  EPROTOCOL: 'connection',
};

const isAboutMail = ({ code, responseCode }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined;

/** The mail server's message about the mail, its sender or its recipient. */
function refusalKind({ command, responseCode = 0, response = '' }: SmtpError): MailErrorKind {
  const [, detail = ''] = /^\d{3}[ -]\d\.(\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  if (responseCode >= 500 && command === 'MAIL FROM') return 'sender';
  if (responseCode >= 500 && detail.startsWith('7.')) return 'policy';
  // x.3.x is about the server itself, which is full, or to which the mail is too large.
  const isFull = (responseCode === 552 || responseCode === 452) && !detail.startsWith('3.');
  if (isFull || detail === '2.2') return 'mailbox_full';
  if (responseCode < 500) return 'try_later';
  return command === 'RCPT TO' ? 'no_such_user' : 'refused';
}

/** Classifies a refusal; the console has a sentence for each kind. */
export function mailErrorKind(error: unknown): MailErrorKind {
  const smtpError = error as SmtpError;
  const { code = '', responseCode = 0, message = '' } = smtpError;
  if (isAboutMail(smtpError)) return refusalKind(smtpError);
  if (code === 'EAUTH') return 'login';
  if (/certificate|\bSSL\b|\bTLS\b|STARTTLS/i.test(message)) return 'tls';
  if (responseCode >= 400 && responseCode < 500) return 'try_later';
  return Object.hasOwn(ON_THE_WAY, code) ? (ON_THE_WAY[code] as MailErrorKind) : 'other';
}

/** The server refuses this sender for all recipients: a fault of the settings, which will pass. */
export const isAboutSender = (kind: MailErrorKind): boolean =>
  kind === 'sender' || kind === 'policy';

/**
 * A server that refuses the mail itself with 5xx means it. Anything else may go better later: what
 * is wrong with the sender or on the way (a password, a certificate, a greeting) will be put right.
 */
export function isFinal(error: unknown, kind: MailErrorKind): boolean {
  const smtpError = error as SmtpError;
  const isRefused = isAboutMail(smtpError) && (smtpError.responseCode ?? 0) >= 500;
  return kind === 'unreadable' || (isRefused && !isAboutSender(kind));
}

/** The server wants nothing for this recipient, ever. */
export const isRecipientRefused = (error: unknown, kind: MailErrorKind): boolean =>
  isFinal(error, kind) && (error as SmtpError).command === 'RCPT TO';
