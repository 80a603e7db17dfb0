import { describe, expect, test } from 'vitest';
import { isRefusal, mailErrorKind, refusalWords } from './mail-error.ts';

describe('why a mail was not taken', () => {
  // What real mail servers say: checks/guarantees/mail-answers.test.ts.
  test.each([
    ['RCPT TO', '550 taro@example.jp is gone', 'no_such_user'],
    ['RCPT TO', '551 user not local', 'no_such_user'],
    ['RCPT TO', '552 no', 'mailbox_full'],
    ['RCPT TO', '452 4.2.2 over quota', 'mailbox_full'],
    ['RCPT TO', '451 try again', 'try_later'],
    ['RCPT TO', '450 4.7.1 greylisted', 'try_later'],
    ['RCPT TO', '550 5.1.1.1 is not a code', 'refused'],
    ['DATA', '552 no', 'refused'],
    ['DATA', '550 taro@example.jp is gone', 'refused'],
    ['DATA', '552 5.3.4 too big', 'refused'],
    ['RCPT TO', '552 message size exceeds the limit', 'refused'],
    ['RCPT TO', '550 5.1.1 <taro@example.jp> - has sent too many mails this hour', 'quota'],
    ['MAIL FROM', '550 5.1.1 no such user', 'sender'],
    ['MAIL FROM', '553 not yours', 'sender'],
    ['MAIL FROM', '451 not now', 'try_later'],
    ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'tls'],
  ])('at %s, %s: %s', (command, response, kind) => {
    const error = {
      code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    };
    expect(mailErrorKind(error, 'taro@example.jp')).toBe(kind);
    expect(isRefusal(error)).toBe(response.startsWith('5'));
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
    expect(mailErrorKind(error, 'taro@example.jp')).toBe(kind);
    expect(isRefusal(error)).toBe(false);
  });
});

describe('the words of a refusal', () => {
  const words = (answer: string, recipient: string) =>
    refusalWords(`Error: Can't send mail - all recipients were rejected: ${answer}`, recipient);

  test.each([
    [
      '550-5.1.1 The account a@b.jp does not exist.\n550 5.1.1 https://mail.example/x d94c01a7336 - gsmtp',
      '550-5.1.1 The account c@d.jp does not exist.\n550 5.1.1 https://mail.example/y 41be03b00d2 - gsmtp',
      '550 5.1.1 The account … does not exist. … … - gsmtp',
    ],
    ["550 No such user 'a' here", "550 No such user 'c' here", '550 No such user … here'],
  ])('are the same for every address: %s', (one, other, expected) => {
    expect([words(one, 'a@b.jp'), words(other, 'c@d.jp')]).toEqual([expected, expected]);
  });

  test('differ by the code', () => {
    expect(words('550 5.1.1 no', 'a@b.jp')).not.toBe(words('550 5.7.1 no', 'a@b.jp'));
  });

  test('of what is no answer are all of it', () => {
    expect(refusalWords('Error: refused', 'a@b.jp')).toBe('Error: refused');
  });
});
