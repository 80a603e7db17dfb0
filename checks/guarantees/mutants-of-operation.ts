import { faultOf, inServer, type Mutant } from './mutant.ts';

const checkOf = (project: 'server' | 'runtime', file: string, name: string) => ({
  project,
  file: `apps/server/src/${file}.test.ts`,
  name,
});

/** Guards of how a site is set up, started and restored (J). */
export const operationMutants: readonly Mutant[] = [
  {
    guarantee: 'J1',
    off: 'nobody looks whether a restoration has come to its end',
    edits: [
      inServer(
        'platform/backup/restore-marker.ts',
        'if (restoring === undefined) return;',
        'if (restoring !== null) return;',
      ),
    ],
    check: faultOf('restore', 'a restoration that is killed'),
  },
  {
    guarantee: 'J5',
    off: 'a site without TLS starts wherever it is',
    edits: [
      inServer('platform/config/config.ts', 'if (exposed && !mayBeInsecure)', 'if (!exposed)'),
    ],
    check: checkOf('server', 'platform/config/config', 'may start'),
  },
  {
    guarantee: 'J5',
    off: 'captured mails are shown to whoever asks for the right host',
    edits: [
      inServer(
        'features/captured-mails/captured-mails.plugin.ts',
        'if (!isHere(request)) throw notFound();',
        'if (!request.headers.host) throw notFound();',
      ),
    ],
    check: checkOf('server', 'features/captured-mails/captured-mails', 'nobody else'),
  },
  {
    guarantee: 'J7',
    off: 'a secret is not compared with the one that was noted',
    edits: [
      inServer(
        'use-cases/agree-on-secret.ts',
        'if (isNoted || (isNew',
        'if (isNoted !== null || (isNew',
      ),
      inServer(
        'use-cases/agree-on-secret.ts',
        'if (await isNotedSecret(db, secret)) return secret;',
        'return secret;',
      ),
    ],
    check: checkOf('runtime', 'app-secret.runtime', 'a site that knows its secret'),
  },
  {
    guarantee: 'J8',
    off: 'the last code must always be of the past',
    edits: [
      inServer(
        'features/staff-auth/staff.store.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        ' OR totp_last_step > ${step + AHEAD})',
        ')',
      ),
    ],
    check: checkOf('server', 'features/staff-auth/authenticator', 'a clock that ran ahead'),
  },
  {
    guarantee: 'J8',
    off: 'the codes that were taken are not remembered',
    edits: [
      inServer(
        'features/staff-auth/staff.store.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        'AND ${step}::bigint <> ALL(totp_used_steps)',
        '',
      ),
    ],
    check: checkOf('server', 'features/staff-auth/authenticator', 'nor does any code work twice'),
  },
];
