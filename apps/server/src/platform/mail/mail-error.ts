import type { MailErrorKind } from '@orchard/contract/staff/mails';
import { judgeAnswer } from './smtp-answers.ts';

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

/**
 * Classifies a failure; the console has a sentence for each kind.
 * @param recipient the address that the mail was for
 */
export function mailErrorKind(error: unknown, recipient: string): MailErrorKind {
  const smtpError = error as SmtpError;
  const {
    code = '',
    command = '',
    responseCode: status = 0,
    response = '',
    message = '',
  } = smtpError;
  if (isAboutMail(smtpError)) return judgeAnswer({ command, status, response, recipient });
  if (code === 'EAUTH') return 'login';
  if (/certificate|\bSSL\b|\bTLS\b|STARTTLS/i.test(message)) return 'tls';
  if (status >= 400 && status < 500) return 'try_later';
  return Object.hasOwn(ON_THE_WAY, code) ? (ON_THE_WAY[code] as MailErrorKind) : 'other';
}

/** The mail server refuses the mail itself, and not for now. */
export const isRefusal = (error: unknown): boolean =>
  isAboutMail(error as SmtpError) && ((error as SmtpError).responseCode ?? 0) >= 500;

/**
 * The words of a refusal, in which two for the same reason are equal: without the address, numbers,
 * identifiers and links.
 * @param error as it is stored: `Error: Can't send mail: 550 5.1.1 <a@example.jp> unknown`
 */
export function refusalWords(error: string, recipient: string): string {
  const answer = /(?:^|: )(\d{3}[ -].*)$/s.exec(error)?.[1] ?? error;
  const isLocal = (word: string) => word.replace(/^\W+|\W+$/g, '') === recipient.split('@', 1)[0];
  const [, status = '', code = ''] =
    /^(\d{3})[ -]#?([245]\.\d{1,3}\.\d{1,3}\b)?/.exec(answer) ?? [];
  const text = answer
    .replace(/^\d{3}[ -](?:[245]\.\d{1,3}\.\d{1,3} ?)?/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (/[\d@]|:\/\//.test(word) || isLocal(word) ? '…' : word))
    .join(' ');
  return [status, code, text]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 500);
}
