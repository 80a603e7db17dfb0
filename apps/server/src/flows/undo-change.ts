import type { Endpoint } from '@orchard/contract/endpoint';
import { resources } from '@orchard/contract/staff';
import { may } from '@orchard/contract/staff/rights';
import type { Kysely } from 'kysely';
import { noticeKind } from '#features/notices/notices.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { RecordKind } from '#platform/records/record-kind.ts';
import { undoChange } from '#platform/records/records.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';

/** Every kind of content that the console writes. */
const KINDS = [noticeKind] as unknown as readonly RecordKind[];

const kinds: ReadonlyMap<string, RecordKind> = new Map(KINDS.map((kind) => [kind.kind, kind]));
const calls: Readonly<Record<string, { create: Endpoint } | undefined>> = resources;

/**
 * Takes an operator's change back, whatever kinds of content it was about.
 * @throws Problem 403, 404 or 409
 */
export const undoChangeOf = (db: Kysely<DB>, staff: Staff, change: string): Promise<number> =>
  undoChange(db, staff, kinds, {
    change,
    mayWrite: (kind) => {
      const right = calls[kind]?.create.spec.right;
      return right != null && may(staff.role, right);
    },
  });
