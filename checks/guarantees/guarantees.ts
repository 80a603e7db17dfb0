import { ACCESS_GUARANTEES } from './guarantees-of-access.ts';
import { ARCHIVE_GUARANTEES } from './guarantees-of-archive.ts';
import { CLUSTER_GUARANTEES } from './guarantees-of-cluster.ts';
import { FAULT_GUARANTEES, LOAD_GUARANTEES } from './guarantees-of-faults.ts';
import { MACHINE_GUARANTEES } from './guarantees-of-machines.ts';
import { MAIL_GUARANTEES } from './guarantees-of-mails.ts';
import { OPERATION_GUARANTEES } from './guarantees-of-operation.ts';
import { here, member, server } from './shown-by.ts';

/** A test that shows a guarantee. */
export interface Shown {
  project: 'server' | 'runtime' | 'member' | 'faults';
  file: string;
  /** The beginning or a part of the test's full name; absent: the whole file. */
  name?: string;
  /** Makes the count from the results, where the test reports none. */
  count?: (passed: number, total: number) => string;
}

/** A guarantee of reliability or security that the site makes. */
export interface Guarantee {
  id: string;
  says: string;
  shownBy: Shown[];
  /** What those tests do not show, and where it is shown. */
  besides?: string;
}

/** The guarantees with a check, in the order of their marks. */
export const GUARANTEES: readonly Guarantee[] = [
  {
    id: 'A1',
    says: 'Signing in does not tell whether an address is known: same answer, same time',
    shownBy: [here('sessions', 'a wrong password and an unknown address')],
  },
  {
    id: 'A2',
    says: 'A session that was planted before sign-in is worth nothing after it',
    shownBy: [here('sessions', 'a cookie planted before sign-in')],
  },
  {
    id: 'A3',
    says: 'After signing out the cookies of the session are refused',
    shownBy: [here('sessions', 'after signing out no cookie')],
    besides: 'One session cookie serves for remembering too; its renewed forms are tried as well.',
  },
  {
    id: 'A4',
    says: 'Cookies in production are as strict as they can be, the device’s too',
    shownBy: [
      server(
        'platform/http/security-headers',
        'cookies in production',
        (passed, total) => `violations ${total - passed} in ${total} tests`,
      ),
    ],
  },
  {
    id: 'A5',
    says: 'An anti-forgery token holds for its own session only',
    shownBy: [here('sessions', 'a token holds for the session')],
  },
  {
    id: 'A6',
    says: 'Sessions end after 120 minutes idle, 24 hours, or 30 days when remembered',
    shownBy: [
      server(
        'features/sessions/sessions',
        'a session ends by itself after',
        (passed, total) => `edges right ${2 * passed} of ${2 * total}`,
      ),
    ],
  },
  {
    id: 'A7',
    says: 'A remembered secret that comes again after it was replaced ends the session',
    shownBy: [here('sessions', 'a remembered secret that was replaced')],
  },
  {
    id: 'A8',
    says: 'A change of password ends all other sessions, and does not prolong the own one',
    shownBy: [here('sessions', 'a change of password ends')],
  },
  {
    id: 'A9',
    says: 'Suspension and loss of a role hold at the next request',
    shownBy: [here('sessions', 'what staff take away')],
  },
  {
    id: 'A10',
    says: 'Passwords of 8 to 255 characters pass whole; common ones, the own address and the site’s own words do not',
    shownBy: [here('passwords', 'passwords of 8 to 255')],
  },
  {
    id: 'A11',
    says: 'Stored hashes are argon2id of today’s strength; weaker ones are replaced at sign-in',
    shownBy: [here('passwords', 'every hash is of')],
  },
  {
    id: 'A12',
    says: 'The console opens only with password and a fresh code, for 30 minutes idle and 12 hours at most',
    shownBy: [
      here('staff-auth', 'the console opens to nobody'),
      here('staff-auth', 'a session of the console ends'),
    ],
  },
  ...ACCESS_GUARANTEES,
  {
    id: 'B1',
    says: 'Nothing is changed without the visitor’s own anti-forgery token',
    shownBy: [here('forgery', 'a changing call without')],
  },
  {
    id: 'B2',
    says: 'No page of another origin changes anything',
    shownBy: [],
    besides:
      'Only a browser can show it: `e2e/security.spec.ts`, “another site changes nothing” and “a link of another site opens the site and changes nothing”.',
  },
  {
    id: 'B3',
    says: 'Requests from elsewhere are refused although the token is right',
    shownBy: [here('forgery', 'the right token does not help')],
  },
  {
    id: 'B4',
    says: 'No body goes around its validation by what it calls itself',
    shownBy: [
      here('bodies', 'whatever a body calls itself'),
      here('bodies', 'a second content type'),
    ],
  },
  {
    id: 'B5',
    says: 'Honest use never meets a 419',
    shownBy: [
      here('forgery', 'the token lasts'),
      here('forgery', 'after whatever call'),
      here('tokens-in-browsers', 'no answer that comes late'),
    ],
  },
  {
    id: 'B6',
    says: 'Reading writes nothing, but for a search by the site’s own script',
    shownBy: [here('forgery', 'reading writes nothing')],
  },
  {
    id: 'C1',
    says: 'Who may do what is what the written tables say (checks/guarantees/requests/, staff-rights.ts)',
    shownBy: [
      here('rights', 'who may do what'),
      here('staff-rights', 'who may do what in the console'),
      here('staff-rights', 'no operator is anybody at the members’ site'),
    ],
  },
  {
    id: 'C2',
    says: 'No member sees or changes another’s data',
    shownBy: [here('foreign-rows', 'a member sees and changes nothing')],
  },
  {
    id: 'C3',
    says: 'What is not published for a member is not found, listed or counted',
    shownBy: [here('hidden', 'what is not published')],
  },
  {
    id: 'C4',
    says: 'Enquiries go only to brands that the member holds',
    shownBy: [here('rights', 'an enquiry goes only')],
  },
  {
    id: 'C5',
    says: 'Films, pictures and the files beside them go only to visitors with the right to them',
    shownBy: [here('unasked-files', 'files are handed to nobody')],
  },
  {
    id: 'C6',
    says: 'Fields that a call does not name change nothing',
    shownBy: [here('mass-assignment', 'what a body holds')],
  },
  {
    id: 'C7',
    says: 'However a path is written, the decision is the same, or there is no such path',
    shownBy: [here('shapes', 'however a path is written')],
  },
  {
    id: 'D1',
    says: 'No value becomes a part of a query',
    shownBy: [here('injection', 'no value becomes')],
  },
  {
    id: 'D2',
    says: 'Whatever is sent is answered with a foreseen status',
    shownBy: [
      here('fuzz', 'whatever is sent'),
      here('fuzz', 'NUL in any field'),
      here('invalid-bodies', 'no field of any call'),
      here('invalid-bodies', 'no call answers'),
    ],
  },
  {
    id: 'D3',
    says: 'Hostile HTML does not run; honest HTML is kept',
    shownBy: [
      here('markup', 'hostile markup is stored'),
      here('markup-run', 'hostile markup does not run'),
    ],
    besides:
      'Run in jsdom; in Chromium under the policy of the documents by e2e/. The console comes later.',
  },
  {
    id: 'D4',
    says: 'The excerpt of a body is cut on its text, never inside a character',
    shownBy: [
      member(
        'ui/excerpt/excerpt.test.tsx',
        (passed, total) => `broken ${total - passed} of 5,000 (one property)`,
        'whatever the operators wrote',
      ),
    ],
  },
  {
    id: 'D5',
    says: 'Plain text is never read as HTML, in mails neither',
    shownBy: [here('markup', 'text stays text')],
    besides: 'The console comes later.',
  },
  {
    id: 'D6',
    says: 'Every answer carries the security headers of its kind',
    shownBy: [here('headers', 'every answer carries')],
    besides:
      'That Chromium reports no violation: every journey fails on one (`e2e/setup/troubles.ts`).',
  },
  {
    id: 'D7',
    says: 'Addresses, colours and icons from operators neither run nor lead astray',
    shownBy: [here('addresses', 'addresses, colours and icons')],
  },
  {
    id: 'D8',
    says: 'What operators save as a file runs nothing in a spreadsheet and loses nothing',
    shownBy: [here('member-files', 'no cell of a file')],
  },
  {
    id: 'D9',
    says: 'Sign-in never leads off the site, and keeps honest targets',
    shownBy: [
      member(
        'lib/next.test.ts',
        (passed, total) => `left the origin or lost an honest target ${total - passed} of ${total}`,
      ),
    ],
    besides: 'In Chromium: `e2e/login-next.spec.ts`.',
  },
  {
    id: 'D10',
    says: 'The address in a mailed link decides nothing',
    shownBy: [
      here('mailed-secrets', 'the address that a link carries'),
      member(
        'lib/email-parameter.test.ts',
        (passed, total) => `broken and hostile parameters read right ${passed} of ${total}`,
      ),
    ],
  },
  {
    id: 'E1',
    says: 'Only the platform’s own pictures become thumbnails, once',
    shownBy: [here('thumbnails', 'nothing but the platform')],
  },
  {
    id: 'E2',
    says: 'A look-up at the platform ends in time, takes little and goes nowhere else',
    shownBy: [here('thumbnail-lookups', 'whatever the platform does')],
  },
  {
    id: 'E3',
    says: 'The site’s own requests go to the open internet only, whatever a name resolves to',
    shownBy: [here('outgoing', 'the site’s own requests go')],
  },
  {
    id: 'E4',
    says: 'Many thumbnails at once cause one request, and a platform that is down gets none',
    shownBy: [
      here('thumbnail-lookups', 'many members with a thumbnail'),
      here('thumbnail-lookups', 'a platform that is down'),
    ],
  },
  {
    id: 'E5',
    says: 'Pictures of operators are drawn anew; what is none, too large or too many pixels is refused',
    shownBy: [here('uploads', 'nothing that is sent as a picture')],
  },
  {
    id: 'E6',
    says: 'A file of members is taken once, row by row, however often the work breaks off',
    shownBy: [here('member-files', 'a file of members')],
  },
  {
    id: 'E7',
    says: 'No spreadsheet takes more memory and time than it may, and each is answered',
    shownBy: [
      here('spreadsheets', 'no file costs more'),
      here('spreadsheets', 'files are read one at a time'),
    ],
  },
  ...MAIL_GUARANTEES,
  {
    id: 'G1',
    says: 'Fifty wrong passwords at once are five tries, and the owner still enters',
    shownBy: [
      server('features/sessions/login-limits', 'fifty at once', (passed) =>
        passed === 1 ? 'verified 5 of 50, owner locked out 0' : 'failed',
      ),
    ],
  },
  {
    id: 'G2',
    says: 'Every endpoint that checks a secret has its limit',
    shownBy: [here('limits', 'every endpoint')],
  },
  {
    id: 'G3',
    says: 'No header, network or spelling gains a try',
    shownBy: [here('limits', 'no way of writing')],
  },
  {
    id: 'G5',
    says: 'Strangers who know an address lock nobody out: not from devices that one has used, not from one that set the password by a mailed link',
    shownBy: [here('lockout', 'strangers who know the address')],
  },
  {
    id: 'G6',
    says: 'Guests who request films, pictures or pages without end get a 429; signed-in visitors never do',
    shownBy: [
      server(
        'features/media/guests',
        'guests who ask in vain',
        (passed, total) => `ways without a limit ${total - passed} of ${total}, 302 tries each`,
      ),
      server(
        'features/media/guests',
        'signed-in visitors',
        (passed, total) => `signed in and refused ${total - passed} of ${total}`,
      ),
    ],
  },
  ...FAULT_GUARANTEES,
  {
    id: 'H11',
    says: 'A request sent twice counts once',
    shownBy: [here('idempotency', 'however often')],
    besides: 'The double click itself is a matter of the journeys in `e2e/`.',
  },
  {
    id: 'H12',
    says: 'Presses at once are each counted, and each answer is true',
    shownBy: [here('idempotency', 'presses at once')],
  },
  ...LOAD_GUARANTEES,
  {
    id: 'I3',
    says: 'All videos at once, with their texts, go out compressed, and not again to a browser that has them',
    shownBy: [here('payload', 'all videos at once'), here('payload', 'a browser with all videos')],
    besides:
      '150 kB for 500 videos with bodies of 1,500 characters hold in brotli, of a demo’s sentences that come again; texts of which no two are alike would take about 1.2 bytes a character.',
  },
  ...OPERATION_GUARANTEES,
  ...ARCHIVE_GUARANTEES,
  ...MACHINE_GUARANTEES,
  ...CLUSTER_GUARANTEES,
];
