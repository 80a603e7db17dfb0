import type { Guarantee, Shown } from './guarantees.ts';

const shown = (
  project: Shown['project'],
  file: string,
  name: string,
  count: Shown['count'],
): Shown => ({ project, file: `apps/server/src/${file}.test.ts`, name, ...(count && { count }) });

const restoration = (name: string): Shown => ({
  project: 'faults',
  file: 'checks/guarantees/faults/restore.fault.ts',
  name,
});

const update = (name: string): Shown => ({
  project: 'faults',
  file: 'checks/guarantees/faults/update.fault.ts',
  name,
});

/** Guarantees about the setup, start and restoration of a site. */
export const OPERATION_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'J1',
    says: 'A restoration that is cut off is whole when repeated, and no site starts on half of it',
    shownBy: [
      restoration('a restoration that is killed at any moment'),
      restoration('a restoration that fills the disk'),
    ],
    besides: 'The full disk needs the right to mount a disk of its own (Linux, root).',
  },
  {
    id: 'J5',
    says: 'An insecure site on the open internet does not start, and captured mails are shown at the machine alone',
    shownBy: [
      shown(
        'server',
        'platform/config/config',
        'may start',
        (passed, total) => `set-ups judged rightly ${passed} of ${total}`,
      ),
      shown(
        'server',
        'features/captured-mails/captured-mails',
        'captured mails',
        (passed, total) => `ways to the mails judged rightly ${passed} of ${total}`,
      ),
    ],
  },
  {
    id: 'J7',
    says: 'A lost, changed or damaged app secret is noticed at the start, and never replaced in silence',
    shownBy: [
      shown(
        'runtime',
        'cli/app-secret.runtime',
        'does not start when its secret',
        (passed, total) => `noticed ${passed} of ${total}`,
      ),
    ],
  },
  {
    id: 'J8',
    says: 'A clock that ran ahead and was put right shuts no operator out, and lets no code work twice',
    shownBy: [
      shown(
        'server',
        'features/staff-auth/authenticator',
        'a clock that ran ahead',
        (passed, total) => `let in ${passed} of ${total}`,
      ),
      shown(
        'server',
        'features/staff-auth/authenticator',
        'nor does any code work twice',
        (passed, total) => `each code once ${passed} of ${total}`,
      ),
    ],
  },
  {
    id: 'K1',
    says: 'A release starts on a bare system without a network, and the same commit gives the same bytes',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/bare-system.fault.ts',
        name: 'a release serves a site',
      },
      {
        project: 'runtime',
        file: 'checks/release.runtime.test.ts',
        name: 'a release is the same bytes',
        count: (passed, total) => `${passed} of ${total}`,
      },
    ],
    besides: 'The bare system needs root and debootstrap (Debian).',
  },
  {
    id: 'K2',
    says: 'A backup that is listed restores whole, whatever ended its making, and the site stays as it was',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/nightly.fault.ts',
        name: 'the work of a night that is killed',
      },
    ],
  },
  {
    id: 'K3',
    says: 'A drill notices rows, files and rights that are not as they were',
    shownBy: [
      shown(
        'runtime',
        'cli/drill.runtime',
        'the work of a night makes a backup',
        (passed, total) => `${passed} of ${total} nights proved whole`,
      ),
      shown(
        'runtime',
        'cli/backup-store.runtime',
        'is refused, and nothing is restored',
        (passed, total) => `damages refused ${passed} of ${total}`,
      ),
    ],
  },
  {
    id: 'K4',
    says: 'A backup of an older version restores into this one; one of a newer version or of another program is refused',
    shownBy: [
      {
        project: 'runtime',
        file: 'checks/guarantees/other-backups.runtime.test.ts',
        name: 'a backup of another version',
        count: (passed, total) => `judged rightly ${passed} of ${total}`,
      },
    ],
  },
  {
    id: 'K5',
    says: 'The last release works on the schema of this version: what only expands leaves a way back',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/last-release.fault.ts',
        name: 'the server tests of the last release',
      },
    ],
    besides:
      'Migrations that contract say so (`checks/migration-phases.test.ts`) and are left out: after them there is no way back, and an update says so. Needs the history of the repository.',
  },
  {
    id: 'K6',
    says: 'The embedded database reaches another major version of PostgreSQL with every row, and is whole wherever it is cut off',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/database-major.fault.ts',
        name: 'an update to another major version',
      },
      {
        project: 'faults',
        file: 'checks/guarantees/faults/database-major.fault.ts',
        name: 'a release of another major version that never serves',
      },
      {
        project: 'runtime',
        file: 'packages/embedded-postgres/src/embedded-postgres.runtime.test.ts',
        name: 'a switch of clusters that was cut off',
        count: (passed, total) => `switches finished ${passed} of ${total}`,
      },
    ],
    besides: 'The programs of the earlier version come from the registry.',
  },
  {
    id: 'K7',
    says: 'A stopped database, a refused mail, a missing backup and a dead process are each told of by an alert, and a site that works by none',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/alerts.fault.ts',
        name: 'a site that breaks is told of',
      },
    ],
    besides: 'Needs prometheus (Debian). Who is told, and how, is up to an Alertmanager.',
  },
  {
    id: 'K8',
    says: 'An update reaches a site only when it works on a copy, refuses no visitor, and leaves a whole site wherever it is cut off',
    shownBy: [
      update('an update or a way back that is killed at any moment'),
      update('a release that does not work on a copy of the site'),
      update('a release that dies after the switch'),
    ],
  },
  {
    id: 'K9',
    says: 'A site that systemd runs survives a kill and a power cut, and a restart refuses no visitor',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/systemd.fault.ts',
        name: 'a site that systemd runs',
      },
    ],
    besides:
      'The machine is a Debian that its own systemd boots: root, debootstrap and systemd-nspawn.',
  },
  {
    id: 'K10',
    says: 'Of a member who was erased nothing is found in tables, files and logs, nor in a backup of before once it is restored; others are as before',
    shownBy: [
      shown(
        'server',
        'features/erasures/forgotten',
        'of a person who stood in every place',
        (passed, total) => `persons forgotten ${passed} of ${total}`,
      ),
      shown(
        'server',
        'features/erasures/erasures',
        'an erasure in the middle of other things',
        (passed, total) => `middles survived ${passed} of ${total}`,
      ),
      shown(
        'runtime',
        'cli/erased.runtime',
        'a backup of before',
        (passed, total) => `restored without the person ${passed} of ${total}`,
      ),
    ],
    besides:
      'A public question with its answer stays, and names nobody. Freed bytes in PostgreSQL’s own files are no part of it, but those of its write-ahead log are.',
  },
  {
    id: 'K11',
    says: 'A changed, removed or added entry of the audit log is noticed, also after members were erased',
    shownBy: [
      shown(
        'server',
        'cli/audit.command',
        'orchard audit verify',
        (passed, total) => `logs judged rightly ${passed} of ${total}`,
      ),
    ],
  },
  {
    id: 'K12',
    says: '“My data” holds what is the member’s, no secret, and nothing of anybody else',
    shownBy: [
      shown(
        'server',
        'features/member-data/export-proof',
        'the file of a member',
        (passed, total) => `files judged rightly ${passed} of ${total}`,
      ),
    ],
  },
  {
    id: 'K13',
    says: 'A lost machine comes back on a bare Debian by the guide’s own lines, without what was written in the last minute at most, and its nights go on',
    shownBy: [
      {
        project: 'faults',
        file: 'checks/guarantees/faults/lost-machine.fault.ts',
        name: 'a lost machine comes back',
      },
      {
        project: 'faults',
        file: 'checks/guarantees/faults/bring-back.fault.ts',
        name: 'a lost site comes back onto a PostgreSQL elsewhere',
      },
    ],
    besides:
      'The machines are Debian 12 and 13 that their own systemd boots: root, debootstrap and systemd-nspawn. PostgreSQL and pgBackRest come from Debian.',
  },
  {
    id: 'K14',
    says: 'A clock that is wrong by a year, ahead or behind, loses no backup, and is told of within a night',
    shownBy: [
      shown(
        'server',
        'platform/upkeep/retention',
        'a clock that cannot be trusted',
        (passed, total) => `clocks judged rightly ${passed} of ${total}`,
      ),
      shown(
        'runtime',
        'cli/clock.runtime',
        'a clock that is wrong',
        (passed, total) => `wrong clocks that lost nothing ${passed} of ${total}`,
      ),
    ],
    besides: 'The real commands need libfaketime (Debian’s faketime).',
  },
];
