import { check, fault, type Guarantees } from './guarantee.ts';

/** Guarantees about installing, starting and updating a site. */
export const INSTALLATION: Guarantees = {
  J5: {
    says: 'An insecure site on the open internet does not start, and captured mails are shown at the machine alone',
    shownBy: [
      check(
        'apps/server/src/platform/config/config.test.ts',
        'may start',
        (passed, total) => `set-ups judged rightly ${passed} of ${total}`,
        {
          breaks: 'a site without TLS starts wherever it is',
          file: 'apps/server/src/platform/config/config.ts',
          from: 'refuseIf(insecureTrial && !mayBeInsecure, {',
          to: 'refuseIf(!insecureTrial, {',
        },
      ),
      check(
        'apps/server/src/features/captured-mails/captured-mails.test.ts',
        undefined,
        (passed, total) => `ways to the mails judged rightly ${passed} of ${total}`,
        {
          breaks: 'captured mails are shown to any client that names the right host',
          file: 'apps/server/src/features/captured-mails/captured-mails.plugin.ts',
          from: 'if (!isHere(request)) throw notFound();',
          to: 'if (!request.headers.host) throw notFound();',
        },
      ),
    ],
  },
  J7: {
    says: 'A lost, changed or damaged app secret is noticed at the start, and never replaced in silence',
    shownBy: [
      check(
        'apps/server/src/operations/cli/app-secret.runtime.test.ts',
        'does not start when its secret',
        (passed, total) => `noticed ${passed} of ${total}`,
      ),
      check(
        'apps/server/src/operations/cli/app-secret.runtime.test.ts',
        'a site that knows its secret',
        (passed, total) => `starts with an altered secret judged rightly ${passed} of ${total}`,
        {
          breaks: 'a secret is not compared with the one that was noted',
          file: 'apps/server/src/use-cases/agree-on-secret.ts',
          from: 'if (isNoted || (isNew && (stored !== null || isMissing))) {',
          to: 'if (isNoted !== null || (isNew && (stored !== null || isMissing))) {',
          also: [
            {
              file: 'apps/server/src/use-cases/agree-on-secret.ts',
              from: 'if (await isNotedSecret(db, secret)) return secret;',
              to: 'return secret;',
            },
          ],
        },
      ),
    ],
  },
  J8: {
    says: 'A clock that ran ahead and was put right shuts no operator out, and lets no code work twice',
    shownBy: [
      check(
        'apps/server/src/features/staff-auth/authenticator.test.ts',
        'a clock that ran ahead',
        (passed, total) => `let in ${passed} of ${total}`,
        {
          breaks: 'the last code must always be of the past',
          file: 'apps/server/src/platform/authenticators/totp.ts',
          from: 'sql`((coalesce(${last}, 0) < ${step} OR ${last} > ${step + AHEAD})',
          to: 'sql`((coalesce(${last}, 0) < ${step})',
        },
      ),
      check(
        'apps/server/src/features/staff-auth/authenticator.test.ts',
        'nor does any code work twice',
        (passed, total) => `each code once ${passed} of ${total}`,
        {
          breaks: 'the codes that were taken are not remembered',
          file: 'apps/server/src/platform/authenticators/totp.ts',
          from: 'AND ${step}::bigint <> ALL(${used}))`;',
          to: 'AND ${used} IS NOT NULL)`;',
        },
      ),
    ],
  },
  K1: {
    says: 'A release starts on a bare system without a network, and the same commit gives the same bytes',
    shownBy: [
      fault('bare-system', 'a release serves a site'),
      check(
        'checks/release.runtime.test.ts',
        'a release is the same bytes',
        (passed, total) => `${passed} of ${total}`,
        {
          breaks: 'a package that the bundle leaves out is not shipped',
          file: 'scripts/release/make-release.ts',
          from: "  '@node-rs/argon2',\n",
          to: '',
        },
      ),
    ],
    besides: 'The bare system needs root and debootstrap (Debian).',
  },
  K5: {
    says: 'The last release works on the schema of this version: what only expands leaves a way back',
    shownBy: fault(
      'last-release',
      'the server tests of the last release',
      {
        breaks: 'a column that it reads is renamed',
        file: 'apps/server/migrations/9999_other_name.sql',
        from: '',
        to: 'ALTER TABLE notices RENAME COLUMN title TO headline;\n',
      },
      {
        breaks: 'a row that it writes is refused',
        file: 'apps/server/migrations/9999_needed_column.sql',
        from: '',
        to: 'ALTER TABLE video_bookmarks ADD COLUMN reason text NOT NULL;\n',
      },
    ),
    besides:
      'Migrations that contract say so (`checks/migration-phases.test.ts`) and are left out: after them there is no way back, and an update says so. Needs the history of the repository.',
  },
  K6: {
    says: 'The embedded database reaches another major version of PostgreSQL with every row, and is whole wherever it is cut off',
    shownBy: [
      fault('database-major', 'an update to another major version', {
        breaks: 'the new database takes its place unfilled',
        file: 'apps/server/src/operations/installation/change-major.ts',
        from: 'await restoreBackup(database, {',
        to: 'if (Date.now() < 0) await restoreBackup(database, {',
      }),
      fault('database-major', 'a release of another major version that never serves'),
      check(
        'packages/embedded-postgres/src/embedded-postgres.runtime.test.ts',
        'a switch of clusters that was cut off',
        (passed, total) => `switches finished ${passed} of ${total}`,
        {
          breaks: 'a switch that was cut off is not finished',
          file: 'packages/embedded-postgres/src/embedded-postgres.ts',
          from: '    finishSwitch(folder);\n',
          to: '',
        },
      ),
    ],
    besides: 'The programs of the earlier version come from the registry.',
  },
  K7: {
    says: 'A stopped database, a refused mail, a missing backup and a dead process are each told of by an alert, and a site that works by none',
    shownBy: fault(
      'alerts',
      'a site that breaks is told of',
      {
        breaks: 'a backup that was never made has no age',
        file: 'apps/server/src/features/site-state/gauge-list.ts',
        from: '&& config.backupTo === null ?',
        to: '?',
      },
      {
        breaks: 'refused mails are not counted',
        file: 'apps/server/src/platform/mail/deliver.ts',
        from: '      counts.failed += 1;\n',
        to: '',
      },
      {
        breaks: 'what was known of the database stays when it is gone',
        file: 'apps/server/src/features/site-state/site-gauges.ts',
        from: 'this.set(Number((await measures.state()) !== null));',
        to: 'await measures.state();\n      this.set(1);',
      },
    ),
    besides: 'Needs prometheus (Debian). Who is told, and how, is up to an Alertmanager.',
  },
  K8: {
    says: 'An update reaches a site only when it works on a copy, refuses no visitor, and leaves a whole site wherever it is cut off',
    shownBy: [
      fault('update', 'an update or a way back that is killed at any moment'),
      fault(
        'update',
        'a release that does not work on a copy of the site',
        {
          breaks: 'a failed trial is passed over',
          file: 'apps/server/src/operations/installation/update.ts',
          from: 'if (problem === null) return;',
          to: 'if (problem === null || !ok) return;',
        },
        {
          breaks: 'the site of a release is not started on the copy',
          file: 'apps/server/src/operations/installation/update.ts',
          from: 'await startBeside(program, dataIn(folder), run)',
          to: 'null',
        },
      ),
      fault('update', 'a release that dies after the switch'),
    ],
  },
  K9: {
    says: 'A site that systemd runs survives a kill and a power cut, and a restart refuses no visitor',
    shownBy: fault('systemd', 'a site that systemd runs', {
      breaks: 'the folder of backups is not writable',
      file: 'apps/server/src/operations/installation/systemd.ts',
      from: 'backupTo.folder]',
      to: ']',
    }),
    besides:
      'The machine is a Debian that its own systemd boots: root, debootstrap and systemd-nspawn.',
  },
};
