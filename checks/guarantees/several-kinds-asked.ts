import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { CONTENT_KINDS } from '@orchard/contract/staff/content-restore';
import { INBOX_KINDS, type InboxKind } from '@orchard/contract/staff/inbox';
import { LINKED_KINDS } from '@orchard/contract/staff/links';
import type { StaffRole } from '@orchard/contract/staff/rights';
import type { Caller } from '#server/testing/caller.ts';
import type { Scene } from '#server/testing/scene.ts';
import { recordsOfKinds } from './several-kinds-records.ts';

/** A call that takes or answers records of several kinds. */
interface Asked {
  kinds: readonly string[];
  /** The kind's own call that says whom it may serve. */
  needs: 'list' | 'update';
  /** Where it is for some roles alone. */
  roles?: readonly StaffRole[];
  /** Whether it serves the caller with a record of a kind. */
  ask(caller: Caller, kind: string): Promise<boolean>;
}

const REFUSED = [403, 404];

/** Whether a call was allowed; what is neither that nor a refusal is a fault of the test. */
async function isAllowed(
  caller: Caller,
  endpoint: Endpoint,
  request: object,
  refused: readonly number[] = REFUSED,
): Promise<boolean> {
  const { status, body } = await caller.attempt(endpoint, request as never);
  if (refused.includes(status)) return false;
  if (status === 200) return true;
  throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
}

/** Every such call, by its name in `staffApi`; words behind a name tell several ways to ask it. */
export function askingEachKind(scene: Scene): Readonly<Record<string, Asked>> {
  const { asStaff, db, make } = scene;
  const admin = asStaff();
  const { trashed, changed, jobOf, trashJobOf, kinds, makeOne } = recordsOfKinds(scene);
  const answer = async (caller: Caller, endpoint: Endpoint, request: object) => {
    const { status, body } = await caller.attempt(endpoint, request as never);
    return status === 200 ? (body as unknown) : [];
  };
  const rowsOf = async (caller: Caller, endpoint: Endpoint, request: object) =>
    (await answer(caller, endpoint, request)) as Record<string, unknown>[];
  const isWith = (rows: readonly object[], fields: Record<string, unknown>) =>
    rows.some((row) =>
      Object.entries(fields).every(([name, value]) => row[name as never] === value),
    );

  const everyTrash = { kinds: kinds.trash, needs: 'update' } as const;
  const changeTrash =
    (action: 'restore' | 'erase'): Asked['ask'] =>
    async (caller, kind) => {
      const { row } = await trashed.of(kind);
      const ids = [row];
      const { marker } = (await admin.call(staffApi['trash.selection'], { body: { ids } })).body;
      const body = { ids, marker, change: { action } };
      // To whoever may not write the kind nothing is chosen, which is not what the mark stands for.
      const refused = [...REFUSED, 409];
      const is = await isAllowed(caller, staffApi['trash.change'], { body }, refused);
      if (is) trashed.use(kind);
      return is;
    };

  const jobs = (from: typeof jobOf, what: string): Record<string, Asked> => {
    const reads = (name: 'read' | 'rows' | 'cancel'): Asked => ({
      ...{ kinds: from.kinds, needs: 'update' },
      ask: async (caller, kind) =>
        isAllowed(caller, staffApi[`jobs.${name}`], { params: { id: await from.of(kind) } }),
    });
    return {
      [`jobs.list ${what}`]: {
        ...{ kinds: from.kinds, needs: 'update' },
        ask: async (caller, kind) => {
          const id = await from.of(kind);
          for (let p = 1; ; p += 1) {
            const query = { p: String(p), per_page: '100' };
            const rows = await rowsOf(caller, staffApi['jobs.list'], { query });
            if (isWith(rows, { id })) return true;
            if (rows.length < 100) return false;
          }
        },
      },
      [`jobs.read ${what}`]: reads('read'),
      [`jobs.rows ${what}`]: reads('rows'),
      [`jobs.cancel ${what}`]: reads('cancel'),
    };
  };

  const linked = new Map<string, Promise<{ id: number; page: number }>>();
  const linkedTo = (kind: string) => {
    const makeThem = async () => {
      const page = (await make.page()).id;
      const body = `<p><a href="/page/${page}">規則</a></p>`;
      const makers: Record<string, () => Promise<{ id: number }>> = {
        pages: () => make.page({ body }),
        notices: () => make.notice({ body }),
        videos: () => make.video({ body }),
        series: async () => {
          const { id } = await make.series();
          await db.pool.query('UPDATE series SET body = $1 WHERE id = $2', [body, id]);
          return { id };
        },
        'video-categories': () => make.category({ tags: ['相続'] }),
      };
      return { page, id: (await makers[kind]?.())?.id ?? 0 };
    };
    if (!linked.has(kind)) linked.set(kind, makeThem());
    return linked.get(kind) as Promise<{ id: number; page: number }>;
  };
  const PATHS: Record<string, string> = {
    ...{ pages: '/page/', notices: '/notice/', videos: '/video/', series: '/series/' },
  };
  const withPaths = Object.keys(PATHS);

  let writer: Promise<{ id: number }> | undefined;
  /** A member who has asked, written and been mailed. */
  const written = () => {
    const makeThem = async () => {
      const member = await make.member({ password: null });
      await make.question({ by: member });
      await make.enquiry({ by: member });
      await admin.call(staffApi.inviteMembers, { body: { ids: [member.id] } });
      return { id: member.id };
    };
    writer ??= makeThem();
    return writer;
  };

  const notForbidden =
    (endpoint: Endpoint, request: (kind: string) => object): Asked['ask'] =>
    async (caller, kind) =>
      // No point is open, which only those hear who may ask.
      (await caller.attempt(endpoint, request(kind) as never)).status !== 403;

  const plan = async (kind: string) => {
    const id = kind === 'terms' ? (await changed.of(kind)).id : await makeOne(kind);
    const text: Record<string, string> = {
      broadcasts: "UPDATE broadcasts SET scheduled_at = '2031-04-01 12:00+09' WHERE id = $1",
      members: "UPDATE memberships SET paid_until = '2031-04-01' WHERE member_id = $1",
      terms: `UPDATE brand_terms SET next_title = '次', next_body = '次', next_from = '2031-04-01'
        WHERE brand_id = $1`,
    };
    const published = `UPDATE ${kind.replaceAll('-', '_')}
      SET published_at = '2031-04-01 12:00+09', published_until = NULL WHERE id = $1`;
    await db.pool.query(text[kind] ?? published, [id]);
  };
  const scheduled = ['videos', 'series', 'notices', 'faqs', 'broadcasts', 'members', 'terms'];

  return {
    getSchedule: {
      ...{ kinds: scheduled, needs: 'list' },
      ask: async (caller, kind) => {
        await plan(kind);
        const query = { from: '2031-04-01', until: '2031-04-01' };
        return isWith(await rowsOf(caller, staffApi.getSchedule, { query }), { kind });
      },
    },
    'trash.list': {
      ...{ kinds: kinds.trash, needs: 'list' },
      ask: async (caller, kind) => {
        const { id } = await trashed.of(kind);
        const query = { kind, per_page: '100' };
        return isWith(await rowsOf(caller, staffApi['trash.list'], { query }), { record_id: id });
      },
    },
    'trash.selection': {
      ...everyTrash,
      ask: async (caller, kind) => {
        const { row } = await trashed.of(kind);
        const { body } = await caller.call(staffApi['trash.selection'], {
          body: { filter: { kind } },
        });
        return body.ids.includes(row);
      },
    },
    'trash.selection by number': {
      ...everyTrash,
      ask: async (caller, kind) => {
        const ids = [(await trashed.of(kind)).row];
        const { body } = await caller.call(staffApi['trash.selection'], { body: { ids } });
        return body.count === 1;
      },
    },
    'trash.change to restore': { ...everyTrash, ask: changeTrash('restore') },
    'trash.change to erase': { ...everyTrash, roles: ['admin'], ask: changeTrash('erase') },
    restoreTrash: {
      ...everyTrash,
      ask: async (caller, kind) => {
        const { row } = await trashed.of(kind);
        const is = await isAllowed(caller, staffApi.restoreTrash, { params: { id: row } });
        if (is) trashed.use(kind);
        return is;
      },
    },
    'undoChange of a deletion': {
      ...everyTrash,
      ask: async (caller, kind) => {
        const { change } = await trashed.of(kind);
        const is = await isAllowed(caller, staffApi.undoChange, { params: { change } });
        if (is) trashed.use(kind);
        return is;
      },
    },
    'undoChange of a saving': {
      ...{ kinds: kinds.saved, needs: 'update' },
      ask: async (caller, kind) => {
        const { change } = await changed.of(kind);
        const is = await isAllowed(caller, staffApi.undoChange, { params: { change } });
        if (is) changed.use(kind);
        return is;
      },
    },

    ...jobs(jobOf, 'of its own list'),
    ...jobs(trashJobOf, 'of the trash'),
    'jobs.undo': {
      ...{ kinds: jobOf.kinds, needs: 'update' },
      ask: async (caller, kind) => {
        const params = { id: await jobOf.of(kind) };
        const is = await isAllowed(caller, staffApi['jobs.undo'], { params });
        if (is) jobOf.use(kind);
        return is;
      },
    },

    'audit-log.list': {
      ...{ kinds: [...kinds.trash, ...kinds.saved], needs: 'list' },
      ask: async (caller, kind) => {
        const { id } = await changed.of(kind);
        const query = { kind, record: String(id) };
        return (await rowsOf(caller, staffApi['audit-log.list'], { query })).length > 0;
      },
    },
    'audit-log.read': {
      ...{ kinds: [...kinds.trash, ...kinds.saved], needs: 'list' },
      ask: async (caller, kind) => {
        const { entry } = await changed.of(kind);
        return isAllowed(caller, staffApi['audit-log.read'], { params: { id: entry } });
      },
    },
    exportAuditLog: {
      ...{ kinds: [...kinds.trash, ...kinds.saved], needs: 'list' },
      ask: async (caller, kind) => isAllowed(caller, staffApi.exportAuditLog, { query: { kind } }),
    },
    getAuditNames: {
      ...{ kinds: [...kinds.trash, ...kinds.saved], needs: 'list' },
      ask: async (caller, kind) => {
        await changed.of(kind);
        const found = await answer(caller, staffApi.getAuditNames, {});
        return (found as { kinds?: string[] }).kinds?.includes(kind) ?? false;
      },
    },

    'inbox.list': {
      ...{ kinds: INBOX_KINDS, needs: 'list' },
      ask: async (caller, kind) => {
        await make[kind === 'questions' ? 'question' : 'enquiry']();
        return isWith(await rowsOf(caller, staffApi['inbox.list'], {}), { kind });
      },
    },
    'inbox.state': {
      ...{ kinds: INBOX_KINDS, needs: 'list' },
      ask: async (caller, kind) => {
        const [one, message] =
          kind === 'questions'
            ? [await make.question(), '<p>回答</p>']
            : [await make.enquiry(), '返信'];
        const params = { id: one.id };
        await admin.call(staffApi[`${kind as InboxKind}.saveDraft`], { params, body: { message } });
        const found = await answer(caller, staffApi['inbox.state'], {});
        return isWith((found as { writers: object[] }).writers, { kind });
      },
    },
    'inbox.mailFrame': {
      ...{ kinds: INBOX_KINDS, needs: 'list' },
      ask: async (caller, kind) =>
        isAllowed(caller, staffApi['inbox.mailFrame'], { query: { kind } }),
    },

    findLinkTargets: {
      ...{ kinds: LINKED_KINDS, needs: 'list' },
      ask: async (caller, kind) => {
        await linkedTo(kind);
        return isWith(await rowsOf(caller, staffApi.findLinkTargets, {}), { kind });
      },
    },
    readLinkTarget: {
      ...{ kinds: withPaths, needs: 'list' },
      ask: async (caller, kind) => {
        const url = `${PATHS[kind]}${(await linkedTo(kind)).id}`;
        const found = await answer(caller, staffApi.readLinkTarget, { query: { url } });
        return (found as { target?: { kind: string } }).target?.kind === kind;
      },
    },
    'listLinksTo asked': {
      ...{ kinds: LINKED_KINDS, needs: 'list' },
      ask: async (caller, kind) => {
        const { id } = await linkedTo(kind);
        return isAllowed(caller, staffApi.listLinksTo, { body: { kind, ids: [id] } });
      },
    },
    'listLinksTo answered': {
      ...{ kinds: withPaths, needs: 'list' },
      ask: async (caller, kind) => {
        const { id, page } = await linkedTo(kind);
        const body = { kind: 'pages', ids: [page] };
        const found = await answer(caller, staffApi.listLinksTo, { body });
        return isWith((found as { places?: object[] }).places ?? [], { kind, record_id: id });
      },
    },

    listTimeline: {
      ...{ kinds: ['members', 'questions', 'enquiries', 'mails'], needs: 'list' },
      ask: async (caller, kind) => {
        const rows = await rowsOf(caller, staffApi.listTimeline, { params: await written() });
        return isWith(rows, { kind: kind === 'members' ? 'membership' : kind });
      },
    },
    getMemberCard: {
      ...{ kinds: ['questions', 'enquiries'], needs: 'list' },
      ask: async (caller, kind) => {
        const found = await answer(caller, staffApi.getMemberCard, { params: await written() });
        return isWith((found as { recent?: object[] }).recent ?? [], { kind });
      },
    },

    'content-restore.list': {
      ...{ kinds: CONTENT_KINDS, needs: 'list' },
      ask: notForbidden(staffApi['content-restore.list'], () => ({})),
    },
    'content-restore.read': {
      ...{ kinds: CONTENT_KINDS, needs: 'list' },
      ask: notForbidden(staffApi['content-restore.read'], (kind) => ({
        query: { kind, id: '1' },
      })),
    },
    'content-restore.start': {
      ...{ kinds: CONTENT_KINDS, needs: 'update' },
      ask: notForbidden(staffApi['content-restore.start'], (kind) => ({
        body: { id: 'x', records: [{ kind, id: 1, revision: 'x' }] },
      })),
    },
  };
}
