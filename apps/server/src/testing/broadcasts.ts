import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type {
  BroadcastOutcome,
  BroadcastStep,
  broadcasts,
} from '@orchard/contract/staff/broadcasts';
import type { Scene } from './scene.ts';

type Draft = RequestOf<typeof broadcasts.create>['body'];
type Counted = RequestOf<typeof broadcasts.audience>['body'];

/** The calls of broadcasts as tests make them, by the usual operator. */
export const createBroadcasts = ({ db, asStaff }: Pick<Scene, 'db' | 'asStaff'>) => {
  const read = async (id: number) =>
    (await asStaff().call(staffApi['broadcasts.read'], { params: { id } })).body;

  /** Counts an audience, also one that nobody has saved. */
  const count = async (overrides: Partial<Counted> = {}) => {
    const { subject: _, body: __, ...draft } = await draftOf();
    const body = { ...draft, ...overrides };
    return (await asStaff().call(staffApi['broadcasts.audience'], { body })).body;
  };

  const audience = async (id: number) => {
    const { brand_id, audience: whom, segment_id, filter, member_ids } = await read(id);
    const body = { brand_id, audience: whom, segment_id, filter, member_ids } as never;
    return (await asStaff().call(staffApi['broadcasts.audience'], { body })).body;
  };

  const draftOf = async (overrides: Partial<Draft> = {}): Promise<Draft> => {
    const { rows } = await db.pool.query('SELECT min(id) AS id FROM brands');
    return {
      subject: '{name} 様へのご案内',
      body: '<p>{name} 様</p><p>ご案内です。</p>',
      brand_id: rows[0].id,
      audience: 'all',
      segment_id: null,
      filter: null,
      member_ids: [],
      ...overrides,
    };
  };

  return {
    audience,
    count,
    draftOf,
    read,

    /** A draft as the console saves it. */
    write: async (overrides: Partial<Draft> = {}) =>
      (await asStaff().call(staffApi['broadcasts.create'], { body: await draftOf(overrides) }))
        .body,

    /** A filter of members under a name. */
    segment: async (name: string, filter: Record<string, string>) =>
      (await asStaff().call(staffApi.saveSegment, { body: { name, filter } as never })).body.id,

    /** Sends a draft to those whom it would reach now; answers whatever comes. */
    send: async (
      { id, revision }: { id: number; revision: number },
      { at = null, marker }: { at?: string | null; marker?: string } = {},
    ) =>
      asStaff().attempt(staffApi['broadcasts.send'], {
        params: { id },
        query: { revision: String(revision) },
        body: { at, marker: marker ?? ((await audience(id)).marker || '-') },
      }),

    steer: (id: number, step: BroadcastStep) =>
      asStaff().attempt(staffApi['broadcasts.steer'], { params: { id }, body: { step } }),

    /** Who gets it and who not, by address. */
    recipients: async (id: number, outcome?: BroadcastOutcome) =>
      (
        await asStaff().call(staffApi['broadcasts.recipients'], {
          params: { id },
          query: { per_page: '100', ...(outcome && { outcome }) },
        })
      ).body,
  };
};
