import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { contentKinds } from '#server/testing/content-kinds.ts';
import type { Scene } from '#server/testing/scene.ts';

/** Something of each kind, made when it is first asked for and anew once it was used up. */
export interface Samples<Sample> {
  kinds: readonly string[];
  of(kind: string): Promise<Sample>;
  use(kind: string): void;
}

function samples<Sample>(
  kinds: readonly string[],
  make: (kind: string) => Promise<Sample>,
): Samples<Sample> {
  const made = new Map<string, Promise<Sample>>();
  return {
    kinds,
    of(kind) {
      const sample = made.get(kind) ?? make(kind);
      made.set(kind, sample);
      return sample;
    },
    use: (kind) => made.delete(kind),
  };
}

/** A record, the change that concerned it last and that change's entry in the audit log. */
interface Changed {
  id: number;
  change: string;
  entry: number;
}

/** The kinds that are saved and never deleted, with a field of theirs. */
const SAVED: Readonly<Record<string, string>> = {
  'site-settings': 'name',
  'notification-settings': 'grace_days',
  'mail-templates': 'subject',
  terms: 'title',
};

/** Records of every kind that operators write, as an administrator changes and deletes them. */
export function recordsOfKinds(scene: Scene) {
  const { db, make, asStaff } = scene;
  const calls = staffApi as unknown as Record<string, Endpoint>;
  const call = async (name: string, request: object) =>
    (await asStaff().call(calls[name] as never, request as never)) as unknown as { body: never };
  const one = async <Row>(text: string, values: unknown[]): Promise<Row> =>
    (await db.pool.query(text, values)).rows[0] as Row;

  const makers = new Map(contentKinds(scene).map(({ kind, make: makeOne }) => [kind, makeOne]));
  makers.set('captions', async () => {
    const video = await make.video();
    await make.captions({ video, lines: ['こんにちは。'] });
    return video.id;
  });
  makers.set('members', async () => (await make.member()).id);
  const makeOne = async (kind: string): Promise<number> => {
    const id = (await makers.get(kind)?.()) ?? 0;
    // To write what stands in mails asks for more than its kind does.
    if (kind === 'brands') {
      await db.pool.query(
        `UPDATE brands SET contact_email = NULL, contact_telephone = NULL WHERE id = $1`,
        [id],
      );
    }
    return id;
  };
  const entryOf = (kind: string, id: number) =>
    one<{ change: string; entry: number }>(
      `SELECT change_id AS change, id AS entry FROM audit_log
       WHERE kind = $1 AND record_id = $2 ORDER BY id DESC LIMIT 1`,
      [kind, id],
    );

  const remove = async (kind: string): Promise<Changed & { row: number }> => {
    const id = await makeOne(kind);
    await call(`${kind}.bulk`, { body: { action: 'delete', ids: [id] } });
    const { row } = await one<{ row: number }>(
      'SELECT id AS row FROM trash WHERE kind = $1 AND record_id = $2',
      [kind, id],
    );
    return { id, row, ...(await entryOf(kind, id)) };
  };
  const save = async (kind: string): Promise<Changed> => {
    const field = SAVED[kind] ?? '';
    const [first] = (await call(`${kind}.list`, {})).body as { id: number }[];
    const id = first?.id ?? 0;
    const record = (await call(`${kind}.read`, { params: { id } })).body as Record<string, unknown>;
    const is = record[field];
    await call(`${kind}.update`, {
      params: { id },
      query: { revision: String(record.revision) },
      body: { ...record, [field]: typeof is === 'number' ? is + 1 : `${is}改` },
    });
    return { id, ...(await entryOf(kind, id)) };
  };
  const start = async (list: string, id: number, change: object): Promise<number> => {
    const ids = [id];
    const { marker } = (await call(`${list}.selection`, { body: { ids } })).body as {
      marker: string;
    };
    const job = await call(`${list}.change`, { body: { ids, marker, change } });
    return (job.body as { id: number }).id;
  };

  const trash = Object.keys(staffApi).flatMap((name) =>
    name.endsWith('.bulk') ? [name.replace('.bulk', '')] : [],
  );
  const saved = Object.keys(SAVED);
  const trashed = samples(trash, remove);
  const withJobs = [...trash, 'members'].filter((kind) => `${kind}.change` in staffApi);
  return {
    makeOne,
    kinds: { trash, saved },
    /** Records in the trash, `row` there. */
    trashed,
    /** Records that were saved, or where a kind's are deleted, deleted. */
    changed: samples([...trash, ...saved], (kind) =>
      saved.includes(kind) ? save(kind) : remove(kind),
    ),
    /** Jobs of the kind's own list: its number. */
    jobOf: samples(withJobs, async (kind) =>
      start(kind, await makeOne(kind), {
        action: kind === 'members' ? 'suspend' : 'delete',
      }),
    ),
    /** Jobs that restored a record of the kind from the trash. */
    trashJobOf: samples(trash, async (kind) =>
      start('trash', (await remove(kind)).row, { action: 'restore' }),
    ),
  };
}
