import type { ParsedOf } from '@orchard/contract/endpoint';
import { AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import {
  CONTENT_KINDS,
  type ContentKind,
  type contentRestore,
} from '@orchard/contract/staff/content-restore';
import { writeRightOf } from '@orchard/contract/staff/kind-rights';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { type AuditEntry, type Auditor, audit, lockRecords } from '#console/records/audit.store.ts';
import { removeRecord, writeRecord } from '#console/records/records.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { type JobRow, jobKind, type RowOutcome } from '#console/staff-jobs/job-kind.ts';
import { addJob } from '#console/staff-jobs/staff-jobs.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import {
  contentKind,
  contentRevision,
  isPart,
  isSameContent,
  readSides,
  type Sides,
} from './content-differences.ts';
import { type Places, takeFiles } from './take-files.ts';

const NAME = 'content-restore';
/** Rows in one transaction: texts are long. */
const BATCH = 20;

/** What others name, which can be deleted only when nobody does any more. */
const NAMED_BY_OTHERS: readonly ContentKind[] = [
  'brands',
  'tags',
  'notice-categories',
  'faq-categories',
  'contact-categories',
];

type Chosen = ParsedOf<typeof contentRestore.start>['body']['records'][number];

/** What a record shall be again. */
interface Restored {
  /** Null: it was not there then. */
  draft: object | null;
  /** A digest of what was shown as its present state. */
  revision: string;
  /** Japanese: why it cannot be written. */
  refused: string | null;
  /** Japanese: what is missing where it can be written. */
  missing: string | null;
}

interface Planned extends Chosen {
  label: string;
  past: object | undefined;
  now: object | undefined;
}

/** The place in a series of the lectures that come back: those that others wait for come first. */
async function lecturePlaces(now: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; place: number }>`
    SELECT video_id AS id, max(position) AS place FROM series_lectures
    WHERE video_id = ANY(${ids}::bigint[]) GROUP BY video_id`.execute(now);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/**
 * Puts records in an order in which what they name exists: deletions from the last kind to the first,
 * then what is written from the first to the last, then deletions of what others name.
 */
async function inOrder(now: Kysely<DB>, planned: readonly Planned[]): Promise<Planned[]> {
  const places = await lecturePlaces(
    now,
    planned.filter(({ kind }) => kind === 'videos').map(({ id }) => id),
  );
  const orderOf = ({ kind, id, past, now: present }: Planned) => {
    const at = CONTENT_KINDS.indexOf(kind);
    const isDeleted = past === undefined;
    const part = isDeleted ? (NAMED_BY_OTHERS.includes(kind) ? 2 : 0) : 1;
    const place = present === undefined && kind === 'videos' ? (places.get(id) ?? 0) : 0;
    return [part, isDeleted ? -at : at, place, id];
  };
  return planned
    .map((one) => ({ one, order: orderOf(one) }))
    .sort((a, b) => {
      const differing = a.order.findIndex((part, index) => part !== b.order[index]);
      return (a.order[differing] ?? 0) - (b.order[differing] ?? 0);
    })
    .map(({ one }) => one);
}

async function readChosen(sides: Sides, records: readonly Chosen[]): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const [kind, ofKind] of Map.groupBy(records, (record) => record.kind)) {
    const ids = ofKind.map(({ id }) => id);
    const { past, now } = await readSides(sides, kind, ids);
    for (const record of ofKind) {
      const [before, after] = [past.get(record.id), now.get(record.id)];
      const name = contentKind(kind).label(before ?? after ?? {});
      const label = `${AUDIT_RESOURCES[kind]}「${[...name].slice(0, 200).join('')}」`;
      planned.push({ ...record, label, past: before, now: after });
    }
  }
  return inOrder(sides.now, planned);
}

/**
 * Starts to write records as they were at a point. What they shall be, and their files, are the
 * site's own from then on: the point may be closed while the job runs.
 * @param label the point, as people write it
 * @returns the number of the job
 */
export async function startContentRestore(
  sides: Sides,
  staff: Staff,
  { label, records, places }: { label: string; records: readonly Chosen[]; places: Places },
): Promise<number> {
  const planned = await readChosen(sides, records);
  const files = await takeFiles(sides, places, planned);
  return sides.now.transaction().execute(async (tx) => {
    const rows = planned.map((one, index) => {
      const { refused = null, missing = null } = files[index] ?? {};
      const { id: recordId, kind: key, label: name, past: draft = null, revision } = one;
      const input: Restored = { draft, revision, refused, missing };
      return { position: index + 1, recordId, key, label: name, input };
    });
    const written = new Set(records.flatMap(({ kind }) => writeRightOf(kind) ?? []));
    const { id, changeId } = await addJob(
      tx,
      staff,
      {
        kind: NAME,
        rights: ['site.recover', ...written],
        title: `${label}の内容に戻す`,
        params: {},
        canUndo: true,
      },
      rows,
    );
    const entry = { action: 'restore_content', kind: 'point-in-time', recordId: null } as const;
    await audit(tx, staff, { ...entry, label }, changeId);
    return id;
  });
}

const NO_OWNER: Partial<Record<ContentKind, 'no_video' | 'no_brand'>> = {
  captions: 'no_video',
  terms: 'no_brand',
};

/** Writes one record as it was; returns the outcome and the audit entries. */
async function restoreOne(
  tx: Kysely<DB>,
  by: Auditor,
  { position, recordId, key, input: { draft, revision, refused, missing } }: JobRow<Restored>,
): Promise<{ outcome: RowOutcome; entry?: AuditEntry }> {
  const name = key as ContentKind;
  const id = recordId ?? 0;
  const kind = contentKind(name);
  const left = (message: string): { outcome: RowOutcome } => ({
    outcome: { position, outcome: 'skipped', message },
  });
  const before = await kind.read(tx, id);
  if (contentRevision(name, before) !== revision) {
    return left(formatStaffMessage('content_restore.changed_since'));
  }
  if (isSameContent(name, draft ?? undefined, before)) {
    return left(formatStaffMessage('jobs.unchanged'));
  }
  if (refused !== null) throw conflict(refused);
  if (isPart(name) && !before) {
    throw conflict(formatStaffMessage(`content_restore.${NO_OWNER[name] ?? 'no_video'}`));
  }
  const names = { kind: kind.kind, recordId: id, label: kind.label(draft ?? before ?? {}) };
  const outcome: RowOutcome = {
    position,
    outcome: 'done',
    ...(missing !== null && { message: missing }),
  };
  if (draft === null) {
    await removeRecord(tx, kind, id, before ?? {});
    return { outcome, entry: { ...names, action: 'delete', before: before ?? null, after: null } };
  }
  const isThere = before !== undefined;
  await writeRecord(tx, by, kind, { id, draft, isThere, mayBeErased: true });
  const after = (await kind.read(tx, id)) ?? draft;
  return { outcome, entry: { ...names, action: 'restore', before: before ?? null, after } };
}

/** The jobs that take content back; a record that changed since it was shown is left, and named. */
export const contentRestoreJobs = jobKind<object, undefined, Restored>({
  name: NAME,
  batch: BATCH,
  async work(tx, { staff, changeId }, rows) {
    await lockRecords(
      tx,
      rows.map(({ key, recordId }) => ({ kind: key ?? '', id: recordId ?? 0 })),
    );
    const outcomes: RowOutcome[] = [];
    const entries: AuditEntry[] = [];
    for (const row of rows) {
      const { outcome, entry } = await restoreOne(tx, staff, row);
      outcomes.push(outcome);
      if (entry) entries.push(entry);
    }
    await audit(tx, staff, entries, changeId);
    return outcomes;
  },
});
