import { check, type Guarantees, here } from './guarantee.ts';

/** Guarantees about limits of tries and requests. */
export const LIMITS: Guarantees = {
  G1: {
    says: 'Fifty wrong passwords at once are five tries, and the owner still enters',
    shownBy: check(
      'apps/server/src/features/sessions/login-limits.test.ts',
      'fifty at once',
      (passed) => (passed === 1 ? 'verified 5 of 50, owner locked out 0' : 'failed'),
      {
        breaks: 'fifty tries a minute',
        file: 'apps/server/src/platform/limits/rules.ts',
        from: "loginPair: rule('login-pair', 5, MINUTE),",
        to: "loginPair: rule('login-pair', 50, MINUTE),",
      },
    ),
  },
  G2: {
    says: 'Every endpoint that checks a secret has its limit',
    shownBy: here('limits', 'every endpoint', {
      breaks: 'mailed tokens may be guessed without end',
      file: 'apps/server/src/platform/limits/rules.ts',
      from: "5, MINUTE),\n  tokenHour: rule('token-hour', 10",
      to: "5000, MINUTE),\n  tokenHour: rule('token-hour', 5000",
    }),
  },
  G3: {
    says: 'No header, network or spelling gains a try',
    shownBy: here(
      'limits',
      'no way of writing',
      {
        breaks: 'each IPv6 address counts by itself',
        file: 'apps/server/src/platform/limits/network.ts',
        from: 'if (address instanceof ipaddr.IPv4)',
        to: 'if (ip)',
      },
      {
        breaks: 'every X-Forwarded-For is believed',
        file: 'apps/server/src/app.ts',
        from: 'trustProxy: trustedProxies',
        to: 'trustProxy: true',
      },
    ),
  },
  G5: {
    says: 'Strangers who know an address lock nobody out: not from devices that one has used, not from one that set the password by a mailed link',
    shownBy: [
      here(
        'lockout',
        'strangers who know the address of a member',
        {
          breaks: 'a reset forgets no tries',
          file: 'apps/server/src/features/passwords/passwords.routes.ts',
          from: 'await forgetSignIns(limits, SIGN_IN.member, email, { request, device })',
          to: 'if (!device) throw email',
        },
        {
          breaks: 'a reset makes no device known',
          file: 'apps/server/src/features/passwords/passwords.routes.ts',
          from: "await devices.remember({ request, reply }, { kind: 'member', id }",
          to: 'devices.read(request) ?? Buffer.alloc(reply ? id % 32 : 0',
        },
        {
          breaks: 'the device cookie is not looked at',
          file: 'apps/server/src/platform/sessions/devices.ts',
          from: 'return id === null ? null : hashSecret(id);',
          to: 'return id === null ? null : null;',
        },
        {
          breaks: 'tries beyond the day’s are not counted',
          file: 'apps/server/src/platform/limits/limits.ts',
          from: 'if (rule.beyond) return limits.count(request, rule.beyond, key);',
          to: 'if (rule.beyond) return;',
        },
      ),
      here(
        'lockout',
        'strangers who know the address of an operator',
        {
          breaks: 'an account is shut for a day',
          file: 'apps/server/src/platform/limits/limits.ts',
          from: 'if (rule.beyond) return limits.count(request, rule.beyond, key);',
          to: '',
        },
        {
          breaks: 'an operator’s link forgets no tries and makes no device known',
          file: 'apps/server/src/features/operators/operators.routes.ts',
          from: 'await parts.devices.remember({ request, reply }, account);\n      await forgetStaffTries(parts.limits, operator, { request, device })',
          to: 'account && reply;\n      if (!device) throw operator',
        },
        {
          breaks: 'the device cookie is not looked at, in the console',
          file: 'apps/server/src/platform/sessions/devices.ts',
          from: 'return id === null ? null : hashSecret(id);',
          to: 'return id === null ? null : null;',
        },
      ),
    ],
  },
  G6: {
    says: 'Guests who request films, pictures or pages without end get a 429; signed-in visitors never do',
    shownBy: [
      check(
        'apps/server/src/features/media/guests.test.ts',
        'guests who ask in vain',
        (passed, total) => `ways without a limit ${total - passed} of ${total}, 302 tries each`,
        {
          breaks: 'documents are not counted',
          file: 'apps/server/src/browser-apps.ts',
          from: 'if (siteCookies.isSignedOut(request)) await countGuest(limits, request);',
          to: 'if (!siteCookies) await countGuest(limits, request);',
        },
        {
          breaks: 'refusals of films and pictures are not counted',
          file: 'apps/server/src/features/media/viewer.ts',
          from: '      await countGuest(limits, request);\n',
          to: '',
        },
      ),
      check(
        'apps/server/src/features/media/guests.test.ts',
        'signed-in visitors',
        (passed, total) => `signed in and refused ${total - passed} of ${total}`,
        {
          breaks: 'every visitor is counted as a guest',
          file: 'apps/server/src/browser-apps.ts',
          from: 'if (siteCookies.isSignedOut(request)) await countGuest(limits, request);',
          to: 'if (siteCookies) await countGuest(limits, request);',
        },
      ),
    ],
  },
  G7: {
    says: 'What is wrong with one member’s device or one row delays no message, mail or work of others',
    shownBy: [
      check(
        'apps/server/src/features/push/push.test.ts',
        'what is wrong with the devices of one',
        (passed, total) => `messages of others that are delayed ${total - passed}`,
        {
          breaks: 'keys are not looked at before they are used, and nobody is told apart',
          file: 'apps/server/src/features/push/push.commands.ts',
          from: "if (!arePushKeys(due)) return forget(due, { reason: 'keys' });",
          to: '',
        },
        {
          breaks: 'a push service rests once one member is not served',
          file: 'apps/server/src/features/push/push-slots.ts',
          from: 'const MEMBERS_NOT_SERVED = 2;',
          to: 'const MEMBERS_NOT_SERVED = 1;',
        },
        {
          breaks: 'a member has as many messages under way as devices',
          file: 'apps/server/src/features/push/push-slots.ts',
          from: 'memberIds: [...memberIds],',
          to: 'memberIds: [],',
        },
      ),
      here(
        'one-bad-row',
        'a row that fails',
        {
          breaks: 'what fails ends the work on the others',
          file: 'apps/server/src/platform/concurrency/work-on-each.ts',
          from: 'errors.push(error);',
          to: 'throw error;',
        },
        {
          breaks: 'rows of retention stand or fall together',
          file: 'apps/server/src/platform/database/old-rows.ts',
          from: 'if (to - from === 1 ||',
          to: 'if (to > from ||',
        },
      ),
    ],
    besides:
      'Mails, films and jobs that fail are the matter of E7 and of the tests beside them; members of one set (who is told of a lecture) are written by one statement.',
  },
};
