import { describe, expect, test } from 'vitest';
import { isFinal, isRecipientRefused, mailErrorKind } from './mail-error.ts';

const said = (command: string, response: string) => ({
  code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
  message: `refused: ${response}`,
});

describe('why a mail was not taken', () => {
  test.each([
    ['RCPT TO', '550 5.1.1 no such user', 'no_such_user', 'final'],
    ['RCPT TO', '551 user not local', 'no_such_user', 'final'],
    ['RCPT TO', '552 5.2.2 mailbox full', 'mailbox_full', 'final'],
    ['RCPT TO', '452 4.2.2 over quota', 'mailbox_full', 'later'],
    ['RCPT TO', '450 4.7.1 greylisted', 'try_later', 'later'],
    ['RCPT TO', '451 try again', 'try_later', 'later'],
    ['RCPT TO', '550 5.7.1 relaying denied', 'policy', 'later'],
    ['DATA', '550-5.7.26 unauthenticated sender', 'policy', 'later'],
    ['DATA', '554 spam', 'refused', 'final'],
    ['DATA', '552 5.3.4 too big', 'refused', 'final'],
    ['RCPT TO', '452 4.3.1 disk full', 'try_later', 'later'],
    ['MAIL FROM', '550 5.7.1 sender no', 'sender', 'later'],
    ['MAIL FROM', '553 not yours', 'sender', 'later'],
    ['MAIL FROM', '451 not now', 'try_later', 'later'],
  ])('at %s, %s: %s, %s', (command, response, kind, end) => {
    const error = said(command, response);
    const found = mailErrorKind(error);
    expect(found).toBe(kind);
    expect(isFinal(error, found)).toBe(end === 'final');
    expect(isRecipientRefused(error, found)).toBe(end === 'final' && command === 'RCPT TO');
  });

  test.each([
    [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25' }, 'connection'],
    [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND smtp.example.jp' }, 'connection'],
    [{ code: 'EPROTOCOL', message: 'Invalid greeting.', responseCode: 554 }, 'connection'],
    [{ code: 'ECONNECTION', message: 'Server terminates', responseCode: 421 }, 'try_later'],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'tls'],
    [{ code: 'ETLS', message: 'Error upgrading connection with STARTTLS' }, 'tls'],
    [{ code: 'EAUTH', message: 'Invalid login', responseCode: 535 }, 'login'],
    [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, 'timeout'],
    [new Error('whatever'), 'other'],
    [{ code: 'constructor' }, 'other'],
  ])('on the way, %j: %s', (error, kind) => {
    expect(mailErrorKind(error)).toBe(kind);
    expect(isFinal(error, mailErrorKind(error))).toBe(false);
  });
});
