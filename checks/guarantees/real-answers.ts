import type { MailErrorKind } from '@orchard/contract/staff/mails';

/** The address that the answers below are about. */
export const ADDRESS = 'taro@example.jp';

/** Where in the conversation an answer comes. */
export type AnsweredAt = 'MAIL FROM' | 'RCPT TO' | 'DATA';

/** An answer of a real mail server: whose, where, its lines, and what it means. */
export type RealAnswer = readonly [
  server: string,
  at: AnsweredAt,
  lines: string,
  kind: MailErrorKind,
];

/** Answers as mail servers give them, addresses and numbers aside. */
export const REAL_ANSWERS: readonly RealAnswer[] = [
  // The recipient.
  [
    'Postfix',
    'RCPT TO',
    '550 5.1.1 <taro@example.jp>: Recipient address rejected: User unknown in local recipient table',
    'no_such_user',
  ],
  [
    'Postfix as a relay',
    'RCPT TO',
    '550 5.1.1 <taro@example.jp>: Recipient address rejected: User unknown in relay recipient table',
    'no_such_user',
  ],
  ['Exim', 'RCPT TO', '550 Unrouteable address', 'no_such_user'],
  [
    'Exchange',
    'RCPT TO',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient taro@example.jp not found by SMTP address lookup',
    'no_such_user',
  ],
  [
    'Exchange Online',
    'RCPT TO',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [TY2PEPF0000AB88.apcprd03.prod.outlook.com 2026-04-01T00:00:00.000Z 08DC5A7B1C2D3E4F]',
    'no_such_user',
  ],
  [
    'Outlook.com',
    'RCPT TO',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [BN8NAM12FT042.eop-nam12.prod.protection.outlook.com 2026-04-01T00:00:00.000Z 08DC5A7B1C2D3E4F]',
    'no_such_user',
  ],
  [
    'Gmail',
    'RCPT TO',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser d9443c01a7336-1e0b3 - gsmtp",
    'no_such_user',
  ],
  [
    'Gmail',
    'RCPT TO',
    '550-5.2.1 The email account that you tried to reach is inactive. For more\n550-5.2.1 information, go to\n550 5.2.1  https://support.google.com/mail/?p=DisabledUser 15789a6671ag7789128947.22 - gsmtp',
    'mailbox_closed',
  ],
  ['docomo', 'RCPT TO', '550 Unknown user taro@example.jp', 'no_such_user'],
  ['docomo', 'DATA', '550 Unknown user taro@example.jp', 'no_such_user'],
  ['au', 'RCPT TO', '550 <taro@example.jp>: User unknown', 'no_such_user'],
  ['Cisco', 'RCPT TO', '550 #5.1.0 Address rejected taro@example.jp', 'no_such_user'],
  // Its mailbox.
  [
    'Gmail',
    'RCPT TO',
    "552-5.2.2 The recipient's inbox is out of storage space. Please direct the\n552-5.2.2 recipient to\n552 5.2.2  https://support.google.com/mail/?p=OverQuotaPerm 8-20020a170902e9cc00b001 - gsmtp",
    'mailbox_full',
  ],
  ['docomo', 'DATA', '552 too much mail data', 'mailbox_full'],
  [
    'Dovecot behind Postfix',
    'DATA',
    '552 5.2.2 <taro@example.jp> Quota exceeded (mailbox for user is full)',
    'mailbox_full',
  ],
  [
    'Gmail',
    'RCPT TO',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n550-5.2.1 prevents additional messages from being delivered. For more\n550-5.2.1 information, please visit\n550 5.2.1  https://support.google.com/mail/?p=ReceivingRatePerm 41be03b00d2f7-5d8 - gsmtp',
    'try_later',
  ],
  [
    'Postfix with postgrey',
    'RCPT TO',
    '450 4.2.0 <taro@example.jp>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/example.jp.html',
    'try_later',
  ],
  // The sender, and the way.
  ['Postfix', 'RCPT TO', '554 5.7.1 <taro@example.jp>: Relay access denied', 'relay'],
  ['Postfix', 'RCPT TO', '454 4.7.1 <taro@example.jp>: Relay access denied', 'relay'],
  [
    'Postfix',
    'RCPT TO',
    '504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname',
    'refused',
  ],
  [
    'Postfix',
    'RCPT TO',
    '550 5.1.0 <site@example.jp>: Sender address rejected: User unknown in virtual mailbox table',
    'sender',
  ],
  [
    'Postfix',
    'RCPT TO',
    '450 4.1.8 <site@example.jp>: Sender address rejected: Domain not found',
    'sender',
  ],
  ['Exim', 'RCPT TO', '550 relay not permitted', 'relay'],
  ['Exim', 'RCPT TO', '550 Administrative prohibition', 'policy'],
  [
    'Exim',
    'RCPT TO',
    '550-Verification failed for <site@example.jp>\n550-No Such User Here\n550 Sender verify failed',
    'sender',
  ],
  [
    'Exchange',
    'RCPT TO',
    '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
    'relay',
  ],
  [
    'Exchange Online',
    'DATA',
    '554 5.2.252 SendAsDenied; site@example.jp not allowed to send as desk@example.jp; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied',
    'sender',
  ],
  [
    'Exchange',
    'MAIL FROM',
    '530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM',
    'login',
  ],
  [
    'Gmail',
    'DATA',
    '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\n550-5.4.5 sending limits go to\n550 5.4.5  https://support.google.com/a/answer/166852 98e67ed59e1d1-2a5 - gsmtp',
    'quota',
  ],
  [
    'Gmail',
    'DATA',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.\n550 5.7.26  https://support.google.com/mail/answer/81126 3-20020a05 - gsmtp',
    'policy',
  ],
  [
    'Amazon SES',
    'DATA',
    '554 Message rejected: Email address is not verified. The following identities failed the check in region AP-NORTHEAST-1: site@example.jp',
    'sender',
  ],
  ['Amazon SES', 'RCPT TO', '454 Throttling failure: Daily message quota exceeded.', 'quota'],
  [
    'SendGrid',
    'DATA',
    '550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved. Visit https://sendgrid.com/docs/for-developers/sending-email/sender-identity/ to see the Sender Identity requirements',
    'sender',
  ],
  ['SendGrid', 'RCPT TO', '550 Unauthenticated senders not allowed', 'sender'],
  ['SendGrid', 'MAIL FROM', '451 Authentication failed: Maximum credits exceeded', 'quota'],
  [
    'qmail',
    'RCPT TO',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    'relay',
  ],
  ['a mail server', 'RCPT TO', '550 Rejected', 'refused'],
  ['a mail server', 'DATA', '554 Transaction failed', 'refused'],
];
