import type { Endpoint, ResponseOf } from '@orchard/contract/endpoint';
import { AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import type { Kysely } from 'kysely';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import type { Page } from '#platform/http/page.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { type BulkAction, type ContentChange, changeContent, changeRecords } from './bulk-work.ts';
import { countPublicationRemarks, type RemarksOf } from './foreseen-publication.ts';
import { findRevision, listVersions } from './history.view.ts';
import { type Ordered, orderRecords } from './order-records.ts';
import type { RecordResource } from './record-resource.ts';
import { createRecord, restoreRecord, updateRecord } from './records.ts';
import { type BulkChanges, selectionRoutes } from './selection-routes.ts';
import type { ChosenRows, Selection } from './staff-list.ts';

type Output<E> = E extends Endpoint ? ResponseOf<E> : never;
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

const TITLES: Record<ContentChange['action'], string> = {
  publish: '公開',
  unpublish: '公開の取り消し',
  delete: '削除',
};

/** The changes that all content knows. */
const contentChanges = (kind: RecordResource): BulkChanges<ContentChange> => ({
  titleOf: ({ action }) => `${AUDIT_RESOURCES[kind.kind]}の${TITLES[action]}`,
  canUndo: () => true,
  work: (batch, change) => changeContent(batch, kind, change),
});

/** The calls of a kind of content, as the contract's `resource` declares them. */
interface Calls {
  list: Endpoint;
  read: Endpoint;
  /** Absent, as `bulk`, where records are neither made nor deleted. */
  create?: Endpoint;
  update: Endpoint;
  bulk?: Endpoint;
  versions: Endpoint;
  restore: Endpoint;
  /** Only for ordered resources. */
  order?: Endpoint;
  /** Changes of many rows as a job. */
  selection?: Endpoint;
  change?: Endpoint;
}

type RecordOf<C extends Calls> = Output<C['read']>;
type DraftOf<C extends Calls> = C['update']['spec'] extends { body: infer Body }
  ? Body extends { _zod: { output: infer Draft } }
    ? Draft
    : never
  : never;
type QueryOf<C extends Calls> = C['list']['spec'] extends { query: infer Query }
  ? Query extends { _zod: { output: infer Parsed } }
    ? Parsed
    : never
  : never;

/** The console's calls of one resource. */
export interface RecordViews<C extends Calls> {
  /** One page of the list. */
  list(db: Kysely<DB>, query: QueryOf<C>): Promise<Page<ItemOf<Output<C['list']>>>>;
  /** The rows that a selection of the list means. */
  choose?(db: Kysely<DB>, selection: Selection<unknown>): Promise<ChosenRows>;
  /** One record without its revision; undefined when there is none. */
  find(db: Kysely<DB>, id: number): Promise<Omit<RecordOf<C>, 'revision'> | undefined>;
}

interface Call {
  params: { id: number };
  query: { revision?: number };
  body: never;
  staff: Staff;
}

/**
 * Binds the calls of a kind of content: read through its views, written through its kind, every
 * write with its history.
 */
export function recordRoutes<const C extends Calls, Draft extends DraftOf<C> & object>(
  db: Kysely<DB>,
  calls: C,
  {
    kind,
    views,
    written = () => {},
    staffJobs,
    changes,
    publicationRemarks,
  }: {
    kind: RecordResource<Draft>;
    views: RecordViews<C>;
    /** Called after the commit of what may have put a mail into the outbox. */
    written?: () => void;
    /** Does the changes of many rows. */
    staffJobs?: JobRunner;
    /** How many rows are changed; by default published, hidden and deleted. */
    changes?: BulkChanges<never>;
    /** Tells what follows for members when records are published. */
    publicationRemarks?: (db: Kysely<DB>) => Promise<RemarksOf<Draft>>;
  },
): Binding[] {
  const find = async (id: number) => {
    const record = await views.find(db, id);
    if (!record) throw notFound();
    return { ...record, revision: await findRevision(db, kind.kind, id) };
  };
  const serve = (endpoint: Endpoint, handle: (call: Call) => Promise<unknown>): Binding =>
    bind(endpoint, handle as never);
  const serveIf = (endpoint: Endpoint | undefined, handle: (call: Call) => Promise<unknown>) =>
    endpoint ? [serve(endpoint, handle)] : [];
  const remarksOn = async (tx: Kysely<DB>, chosen: ChosenRows, asked?: ContentChange) =>
    asked?.action === 'publish' && publicationRemarks
      ? countPublicationRemarks(tx, kind, chosen, asked, publicationRemarks)
      : [];
  const { selection, change } = calls;
  const bulk =
    selection && change && staffJobs && views.choose
      ? selectionRoutes({ db, staffJobs }, kind.kind, { selection, change }, views.choose, {
          ...(changes ?? contentChanges(kind as unknown as RecordResource)),
          ...(publicationRemarks && { remarksOn }),
        })
      : [];
  return [
    ...bulk,
    serve(calls.list, ({ query }) => views.list(db, query as QueryOf<C>)),
    serve(calls.read, ({ params }) => find(params.id)),
    ...serveIf(calls.create, async ({ staff, body }) =>
      find(await createRecord(db, staff, kind, body as Draft)),
    ),
    serve(calls.update, async ({ staff, params: { id }, query: { revision }, body }) => {
      await updateRecord(db, staff, kind, { id, revision, draft: body as Draft });
      written();
      return find(id);
    }),
    ...serveIf(calls.order, ({ staff, body }) =>
      orderRecords(
        db,
        staff,
        kind as unknown as RecordResource<Ordered>,
        (body as { ids: number[] }).ids,
      ),
    ),
    ...serveIf(calls.bulk, ({ staff, body }) =>
      changeRecords(db, staff, kind, body as { action: BulkAction; ids: number[] }),
    ),
    serve(calls.versions, ({ params }) => listVersions(db, kind.kind, params.id)),
    serve(calls.restore, async ({ staff, params: { id }, body }) => {
      const { version, before } = body as { version: number; before?: boolean | null };
      await restoreRecord(db, staff, kind, { id, version, before: before === true });
      written();
      return find(id);
    }),
  ];
}
