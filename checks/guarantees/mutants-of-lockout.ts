import { checkOf, inServer, type Mutant } from './mutant.ts';

const ofMember = checkOf('lockout', 'strangers who know the address of a member');
const ofOperator = checkOf('lockout', 'strangers who know the address of an operator');

const guests = (name: string) => ({
  project: 'server' as const,
  file: 'apps/server/src/features/media/guests.test.ts',
  name,
});

const deviceIgnored = [
  inServer(
    'platform/sessions/devices.ts',
    'return id === null ? null : hashSecret(id);',
    'return id === null ? null : null;',
  ),
];
const SLOWER = 'if (rule.beyond) return limits.count(request, rule.beyond, key);';

/** Guards against strangers who try owners' passwords, or ask without end. */
export const lockoutMutants: readonly Mutant[] = [
  {
    guarantee: 'G5',
    off: 'the device cookie is not looked at',
    edits: deviceIgnored,
    check: ofMember,
  },
  {
    guarantee: 'G5',
    off: 'the device cookie is not looked at, in the console',
    edits: deviceIgnored,
    check: ofOperator,
  },
  {
    guarantee: 'G5',
    off: 'a reset forgets no tries',
    edits: [
      inServer(
        'features/passwords/passwords.routes.ts',
        'await forgetSignIns(limits, MEMBER_SIGN_IN, email, { request, device });',
        'if (!device) throw email;',
      ),
    ],
    check: ofMember,
  },
  {
    guarantee: 'G5',
    off: 'a reset makes no device known',
    edits: [
      inServer(
        'features/passwords/passwords.routes.ts',
        "await devices.remember({ request, reply }, { kind: 'member', id });",
        'devices.read(request) ?? Buffer.alloc(reply ? id % 32 : 0);',
      ),
    ],
    check: ofMember,
  },
  {
    guarantee: 'G5',
    off: 'an operator’s link forgets no tries and makes no device known',
    edits: [
      inServer(
        'features/operators/operators.routes.ts',
        'await forgetStaffTries(parts.limits, operator, { request, device });',
        'if (!device) throw operator;',
      ),
      inServer(
        'features/operators/operators.routes.ts',
        'await parts.devices.remember({ request, reply }, account);',
        'account && reply;',
      ),
    ],
    check: ofOperator,
  },
  {
    guarantee: 'G5',
    off: 'tries beyond the day’s are not counted',
    edits: [inServer('platform/limits/limits.ts', SLOWER, 'if (rule.beyond) return;')],
    check: ofMember,
  },
  {
    guarantee: 'G5',
    off: 'an account is shut for a day',
    edits: [inServer('platform/limits/limits.ts', SLOWER, '')],
    check: ofOperator,
  },
  {
    guarantee: 'G6',
    off: 'refusals of films and pictures are not counted',
    edits: [inServer('features/media/viewer.ts', '      await countGuest(limits, request);\n', '')],
    check: guests('guests who ask in vain'),
  },
  {
    guarantee: 'G6',
    off: 'documents are not counted',
    edits: [inServer('browser-apps.ts', 'if (own.isSignedOut(request))', 'if (!own)')],
    check: guests('guests who ask in vain'),
  },
  {
    guarantee: 'G6',
    off: 'everybody is counted as a guest',
    edits: [inServer('browser-apps.ts', 'if (own.isSignedOut(request))', 'if (own)')],
    check: guests('whoever is signed in'),
  },
];
