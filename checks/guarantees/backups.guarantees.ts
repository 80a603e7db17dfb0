import { check, fault, type Guarantees } from './guarantee.ts';

/** Guarantees about backups, restoration and the data of persons. */
export const BACKUPS: Guarantees = {
  J1: {
    says: 'A restoration that is cut off is whole when repeated, and no site starts on half of it',
    shownBy: [
      fault('restore', 'a restoration that is killed at any moment', {
        breaks: 'the start ignores an incomplete restoration',
        file: 'apps/server/src/operations/backup/restore-marker.ts',
        from: 'if (restoring === undefined) return;',
        to: 'if (restoring !== null) return;',
      }),
      fault('restore', 'a restoration that fills the disk'),
    ],
    besides: 'The full disk needs the right to mount a disk of its own (Linux, root).',
  },
  K2: {
    says: 'A backup that is listed restores whole, whatever ended its making, and the site stays as it was',
    shownBy: fault('nightly', 'the work of a night that is killed', {
      breaks: 'a file counts as kept before it is whole',
      file: 'apps/server/src/operations/upkeep/backup-store.ts',
      from: 'const draft = draftOf(at(name));',
      to: 'const draft = at(name);',
    }),
  },
  K3: {
    says: 'A drill notices rows, files and rights that are not as they were',
    shownBy: [
      check(
        'apps/server/src/operations/cli/drill.runtime.test.ts',
        'the work of a night makes a backup',
        (passed, total) => `${passed} of ${total} nights proved whole`,
        {
          breaks: 'a restoration changes what it fills in',
          file: 'apps/server/src/operations/backup/restore-backup.ts',
          from: "[`[${lines.join(',')}]`],",
          to: "[`[${lines.join(',').replaceAll('。', '．')}]`],",
        },
        {
          breaks: 'a separator of lines within a text ends a row',
          file: 'apps/server/src/operations/backup/files.ts',
          from: "const lines = (rest + chunk).split('\\n');",
          to: 'const lines = (rest + chunk).split(/[\\n\\u2028]/);',
        },
        {
          breaks: 'the drill wants the rows in the order of the backup',
          file: 'apps/server/src/operations/trial/compare-rows.ts',
          from: "+= BigInt(`0x${createHash('sha256'",
          to: "= BigInt(`0x${createHash('sha256').update(`${sum}`",
        },
        {
          breaks: 'the console asks for no right',
          file: 'apps/server/src/platform/sessions/staff-auth.ts',
          from: '(session.roles, right)',
          to: '',
        },
      ),
      check(
        'apps/server/src/operations/cli/backup-store.runtime.test.ts',
        'is refused, and nothing is restored',
        (passed, total) => `damages refused ${passed} of ${total}`,
      ),
    ],
  },
  K4: {
    says: 'A backup of an older version restores into this one; one of a newer version or of another program is refused',
    shownBy: check(
      'checks/guarantees/other-backups.runtime.test.ts',
      'a backup of another version',
      (passed, total) => `judged rightly ${passed} of ${total}`,
      {
        breaks: 'any backup with the same names of migrations is taken',
        file: 'apps/server/src/operations/backup/manifest.ts',
        from: ' && checksums[at] === here.checksum',
        to: '',
      },
    ),
  },
  K10: {
    says: 'Of a member who was erased nothing is found in tables, files and logs, nor in a backup of before once it is restored; others are as before',
    shownBy: [
      check(
        'apps/server/src/features/erasures/forgotten.test.ts',
        'of a person who stood in every place',
        (passed, total) => `persons forgotten ${passed} of ${total}`,
        {
          breaks: 'mails to the address are left',
          file: 'apps/server/src/platform/mail/mail.personal.ts',
          from: 'recipient) = ANY(${',
          to: 'recipient) <> ALL(${',
        },
        {
          breaks: 'what the audit log says of the member is left',
          file: 'apps/server/src/console/records/records.personal.ts',
          from: 't.member_id = ${id} OR (t.member_id IS NULL AND EXISTS (',
          to: 't.member_id = -${id} OR (t.member_id IS NULL AND EXISTS (',
        },
      ),
      check(
        'apps/server/src/features/erasures/erasures.test.ts',
        'an erasure in the middle of other things',
        (passed, total) => `middles survived ${passed} of ${total}`,
      ),
      check(
        'apps/server/src/operations/cli/erased.runtime.test.ts',
        'a backup of before',
        (passed, total) => `restored without the person ${passed} of ${total}`,
        {
          breaks: 'a restore knows no list',
          file: 'apps/server/src/operations/cli/restore-site.ts',
          from: 'isNewer ? list : erasedOnly(list)',
          to: '{ ...erasedOnly(list), erased: [] }',
        },
      ),
    ],
    besides:
      'A public question with its answer stays, and names nobody. Freed bytes in PostgreSQL’s own files are no part of it, but those of its write-ahead log are.',
  },
  K11: {
    says: 'A changed, removed or added entry of the audit log is noticed, also after members were erased',
    shownBy: check(
      'apps/server/src/operations/cli/audit.command.test.ts',
      'orchard audit verify',
      (passed, total) => `logs judged rightly ${passed} of ${total}`,
      {
        breaks: 'a seal counts entries only',
        file: 'apps/server/src/console/records/audit-seals.view.ts',
        from: 'AND c.hash = sha256(c.before || found.digests) AS "isWhole"',
        to: 'AS "isWhole"',
      },
    ),
  },
  K12: {
    says: '“My data” holds what is the member’s, no secret, and nothing of anybody else',
    shownBy: check(
      'apps/server/src/features/member-data/export-proof.test.ts',
      'the file of a member',
      (passed, total) => `files judged rightly ${passed} of ${total}`,
      {
        breaks: 'all that an erasure finds is handed out',
        file: 'apps/server/src/features/member-data/table-files.ts',
        from: 'const isExported = table.exportedRows?.(person) ?? sql`true`;',
        to: 'const isExported = sql`true`;',
      },
    ),
  },
  K13: {
    says: 'A lost machine comes back on a bare Debian by the guide’s own lines, without what was written in the last minute at most, and its nights go on',
    shownBy: [
      fault('lost-machine', 'a lost machine comes back', {
        breaks: 'the key of the machine does not travel with its backups',
        file: 'apps/server/src/operations/upkeep/stored-sites.ts',
        from: 'put(MACHINE_KEY, (',
        to: "put('nothing.age', (",
      }),
      fault('bring-back', 'a lost site comes back onto a PostgreSQL elsewhere'),
    ],
    besides:
      'The machines are Debian 12 and 13 that their own systemd boots: root, debootstrap and systemd-nspawn. PostgreSQL and pgBackRest come from Debian.',
  },
  K14: {
    says: 'A clock that is wrong by a year, ahead or behind, loses no backup, and is told of within a night',
    shownBy: [
      check(
        'apps/server/src/operations/upkeep/retention.test.ts',
        'a clock that cannot be trusted',
        (passed, total) => `clocks judged rightly ${passed} of ${total}`,
        {
          breaks: 'backups of the future are believed',
          file: 'apps/server/src/operations/upkeep/retention.ts',
          from: 'const isAhead = (time: number) => time > now + HOUR_MS;',
          to: 'const isAhead = (time: number) => time > now + 9_000 * DAY_MS;',
        },
      ),
      check(
        'apps/server/src/operations/cli/clock.runtime.test.ts',
        'a clock that is wrong',
        (passed, total) => `wrong clocks that lost nothing ${passed} of ${total}`,
      ),
    ],
    besides: 'The real commands need libfaketime (Debian’s faketime).',
  },
  K15: {
    says: 'Whoever may write everything to the database, and has no secret, forges the audit log unseen in no way',
    shownBy: check(
      'apps/server/src/operations/cli/audit.command.test.ts',
      'tries to forge the audit log',
      (passed, total) => `tries to forge the log that were noticed ${passed} of ${total}`,
      {
        breaks: 'a seal needs no proof',
        file: 'apps/server/src/console/records/audit-seals.view.ts',
        from: 'proof.equals(sealProof(appSecret, hash))',
        to: 'proof.equals(proof)',
      },
      {
        breaks: 'a hash that was noted is not looked for',
        file: 'apps/server/src/operations/cli/audit.command.ts',
        from: 'if (hashes.includes(noted)) return;',
        to: 'if (hashes.length >= 0) return;',
      },
      {
        breaks: 'the hashes of backups are not looked for',
        file: 'apps/server/src/operations/cli/audit.command.ts',
        from: 'if (head === null) continue;',
        to: "if (head !== '') continue;",
      },
      {
        breaks: 'a note of a removal needs no proof',
        file: 'apps/server/src/console/records/audit-seals.view.ts',
        from: 'proof.equals(removalProof(appSecret, entries))',
        to: 'entries.length > 0 && proof.length > 0',
      },
    ),
    besides:
      'That the last entries are missing shows only beside a hash from elsewhere: one that was noted, the log’s, or a backup’s. Entries since the last seal, a minute at most, are under none.',
  },
  K16: {
    says: 'Whoever may write where backups lie, and has no secret of the site, has no restore believe them: no forged manifest, no swapped backup, no list that erases',
    shownBy: check(
      'apps/server/src/operations/cli/forged.runtime.test.ts',
      'forged files beside the backups',
      (passed, total) => `forgeries judged rightly ${passed} of ${total}`,
      {
        breaks: 'no seal is asked for',
        file: 'apps/server/src/operations/backup/manifest.ts',
        from: '!sameSecret(seal, sealOf(text, secret))',
        to: 'false',
      },
      {
        breaks: 'the secret within the backup is believed before that of the settings',
        file: 'apps/server/src/operations/cli/restore-site.ts',
        from: 'wish.bare ? null : secretOf(readSettings())',
        to: 'null',
      },
      {
        breaks: 'a backup is what its name in the store says',
        file: 'apps/server/src/operations/upkeep/repository.ts',
        from: 'manifest.name !== index.name || manifest.made_at !== index.made_at',
        to: 'false',
      },
      {
        breaks: 'an odd list is believed',
        file: 'apps/server/src/operations/cli/find-access-list.ts',
        from: 'if (!isVouched) refuseOdd(where, parsed, backup);',
        to: '',
      },
      {
        breaks: 'a list without a seal moves the numbers of members on',
        file: 'apps/server/src/operations/cli/find-access-list.ts',
        from: 'isSealed ? list : knownOf(list, backup)',
        to: 'list',
      },
    ),
    besides:
      'A machine that knows no secret of the site (a new one, without `APP_SECRET`) takes it from the backup: it notices what was swapped or changed, but not a backup made anew by somebody who has the public key of the backups.',
  },
};
