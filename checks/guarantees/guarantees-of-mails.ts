import type { Guarantee } from './guarantees.ts';
import { here, server } from './shown-by.ts';

/** Guarantees about mails, and about the links and changes in them. */
export const MAIL_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'F1',
    says: 'Mails lead to the configured origin, whatever host a request names',
    shownBy: [here('mailed-secrets', 'mails lead to the site')],
  },
  {
    id: 'F2',
    says: 'Asking for a reset link does not tell who is a member: same answer, same time, one mail a minute',
    shownBy: [
      here('mailed-secrets', 'asking for a reset link'),
      server(
        'features/passwords/after-the-answer',
        'no answer waits',
        (passed) => `answers that wait for a look-up ${passed === 1 ? 0 : 'some'} of 6`,
      ),
    ],
  },
  {
    id: 'F3',
    says: 'A reset link works once, in its hour, for its member',
    shownBy: [here('mailed-secrets', 'a reset link works once')],
  },
  {
    id: 'F4',
    says: 'An address changes hands only by its owner’s will',
    shownBy: [here('change-of-address', 'an address changes hands')],
  },
  {
    id: 'F5',
    says: 'Mail scanners use no link up',
    shownBy: [here('mailed-secrets', 'opening the links of mails')],
  },
  {
    id: 'F6',
    says: 'One field is one recipient',
    shownBy: [here('mail-wire', 'a field for an address')],
  },
  {
    id: 'F7',
    says: 'A bad mail server loses no mail and slows no request',
    shownBy: [here('mail-wire', 'whatever the mail server does')],
  },
  {
    id: 'F8',
    says: 'No link that gives access to an account can be read in stored mails, logs or backups',
    shownBy: [here('stored-mails', 'no link that gives access to an account')],
  },
  {
    id: 'F9',
    says: 'A mail for one waiting person overtakes mails of batches',
    shownBy: [
      server(
        'platform/mail/mail-order',
        'a mail that somebody waits for',
        (passed, total) => `waited behind others ${total - passed} of ${total}`,
      ),
    ],
  },
  {
    id: 'F10',
    says: 'Without TLS neither password nor mail leaves for a mail server elsewhere',
    shownBy: [here('mail-tls', 'without TLS')],
  },
  {
    id: 'F11',
    says: 'What members are told of in a day is one mail to each: none twice, none lost whatever is killed, none to who has opted out, and a reset waits at most 3 s for them',
    shownBy: [here('digests', 'seven lectures in a day')],
    besides:
      'A mail that was handed over as its process died is handed over again with the same Message-ID.',
  },
];
