import { check, fault, type Guarantees, here } from './guarantee.ts';

const PACKAGES = 'Needs Debian’s packages postgresql and pgbackrest.';

/** Guarantees about the points of a site that can be opened beside it. */
export const POINT_IN_TIME: Guarantees = {
  L1: {
    says: 'Any second of a PostgreSQL that pgBackRest archives is opened within a minute as it was: every row that was acknowledged, none that came later',
    shownBy: fault('any-second', 'random seconds under writes', {
      breaks: 'the log is replayed to its end',
      file: 'apps/server/src/operations/archive/pgbackrest.ts',
      from: 'recovery_target_time: targetOf(at),',
      to: 'recovery_target_time: targetOf(at && Date.now()),',
    }),
    besides: `What was under way at that second may be there or not. ${PACKAGES}`,
  },
  L2: {
    says: 'A point shows nobody who was erased since, lets in nobody who was shut out since, writes no row, and asks no other machine',
    shownBy: [
      here(
        'point-in-time',
        'no call of a point',
        {
          breaks: 'a point asks other machines',
          file: 'apps/server/src/platform/outgoing/outgoing.ts',
          from: 'if (isRefused) throw new OutgoingRefused();',
          to: 'if (isRefused && process.uptime() < 0) throw new OutgoingRefused();',
        },
        {
          breaks: 'a point may be written to',
          file: 'apps/server/src/operations/point-in-time/serve-point.ts',
          from: 'isReadOnly: true })',
          to: 'isReadOnly: false })',
        },
      ),
      fault('any-second', 'who was erased or shut out', {
        breaks: 'a point knows no list of who was shut out',
        file: 'apps/server/src/operations/point-in-time/run-point-process.ts',
        from: 'await readAccessList(running.kysely)',
        to: 'await readAccessList(point.kysely)',
      }),
    ],
    besides: PACKAGES,
  },
  L3: {
    says: 'Content that is taken back from a point is as it was; other content, members and the audit log stay as they are, whenever a process is killed',
    shownBy: [
      here('content-restore', 'content taken back is as it was', {
        breaks: 'what was made since stays, and counts as taken away',
        file: 'apps/server/src/use-cases/restore-content.ts',
        from: '    await removeRecord(tx, kind, id, before ?? {});\n',
        to: '',
      }),
      check(
        'apps/server/src/features/point-in-time/content-restore.test.ts',
        'leaves what was changed since',
        (passed, total) => `changed content overwritten ${total - passed} of ${total}`,
        {
          breaks: 'what changed since the list was shown is overwritten',
          file: 'apps/server/src/use-cases/restore-content.ts',
          from: 'if (contentRevision(name, before) !== revision) {',
          to: 'if (before === undefined && revision === "") {',
        },
      ),
    ],
    besides:
      'What changed since the list was shown is left (features/point-in-time/content-restore.test.ts). Members’ days in a series go and come back with it, as from the trash, and what they could watch stays open, as with any edit.',
  },
  L4: {
    says: 'A full place of the archive stops nothing, and is told; with room and a backup later seconds open again',
    shownBy: fault('any-second', 'a full place of the', {
      breaks: 'what the stanza lacks is passed over',
      file: 'apps/server/src/operations/archive/pgbackrest-line.ts',
      from: "return (newestSegment(info) ?? '') < lastSegment;",
      to: "return (newestSegment(info) ?? lastSegment) < '';",
    }),
    besides: `Needs the right to mount a disk of its own (Linux, root). ${PACKAGES}`,
  },
  L5: {
    says: 'A stored night is opened within a minute as it was, on any database',
    shownBy: check(
      'apps/server/src/operations/point-in-time/nights.runtime.test.ts',
      undefined,
      (passed, total) => `wrong ${total - passed} of ${total} tests`,
      {
        breaks: 'rows of a night are missing',
        file: 'apps/server/src/operations/backup/restore-beside.ts',
        from: 'await bringSchema(storage);',
        to: "await bringSchema(storage);\n        await database.pool.query('DELETE FROM notices');",
      },
    ),
  },
};
