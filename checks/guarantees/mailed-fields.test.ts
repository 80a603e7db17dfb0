import { staffApi } from '@orchard/contract/staff';
import { MAILED_FIELDS } from '@orchard/contract/staff/kind-rights';
import type { StaffRole } from '@orchard/contract/staff/rights';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { expect, test } from 'vitest';
import type { Caller } from '#server/testing/caller.ts';
import { thirdBrand } from '#server/testing/content-kinds.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { db, make, asStaff } = await createScene({ limits: 'off' });
const admin = asStaff();

const VALUES: Readonly<Record<string, string>> = {
  ...{ sender_name: '事務局', contact_email: 'thief@evil.example' },
  ...{ contact_telephone: '0120-000-000', contact_hours: 'お電話は0120-000-000へ' },
};
const EMPTY = { contact_email: '', contact_telephone: '', contact_hours: '' };

/** What all mails of the site say of their sender, its own and the brands'. */
const said = async () =>
  (
    await db.pool.query(
      `SELECT 'site' AS of, sender_name, contact_email, contact_telephone, contact_hours
       FROM site_settings
       UNION ALL SELECT slug, NULL, contact_email, contact_telephone, contact_hours FROM brands
       ORDER BY 1`,
    )
  ).rows;

type Kind = 'site-settings' | 'brands';
const saving = async (kind: Kind, id: number, fields: object) => {
  const { body } = await admin.call(staffApi[`${kind}.read`], { params: { id } });
  const query = { revision: String(body.revision) };
  return { params: { id }, query, body: { ...body, ...fields } } as never;
};
const save = async (kind: Kind, id: number, fields: object) =>
  admin.call(staffApi[`${kind}.update`], await saving(kind, id, fields));
const lastEntry = async (kind: Kind, id: number) =>
  (
    await db.pool.query<{ id: number; change: string }>(
      `SELECT id, change_id AS change FROM audit_log WHERE kind = $1 AND record_id = $2
       ORDER BY id DESC LIMIT 1`,
      [kind, id],
    )
  ).rows[0] as { id: number; change: string };
let brands = 0;
const newBrand = async () => {
  brands += 1;
  const own = { slug: `of_mails_${brands}`, terms_path: `/terms-of-mails-${brands}` };
  return (await admin.call(staffApi['brands.create'], { body: thirdBrand(own) })).body.id;
};
const trashedBrand = async () => {
  const id = await newBrand();
  await admin.call(staffApi['brands.bulk'], { body: { action: 'delete', ids: [id] } });
  const { rows } = await db.pool.query<{ id: number }>(
    "SELECT id FROM trash WHERE kind = 'brands' AND record_id = $1",
    [id],
  );
  return rows[0]?.id ?? 0;
};

type Try = (caller: Caller) => Promise<{ status: number; body: unknown }>;

/** The ways in which what mails say could change, each prepared for one caller to take. */
const WAYS: Record<string, () => Promise<Try>> = {
  ...Object.fromEntries(
    Object.entries(MAILED_FIELDS).flatMap(([kind, fields]) =>
      fields.map((field) => [
        `saving ${field} of ${kind}`,
        async (): Promise<Try> => {
          const id = kind === 'brands' ? await newBrand() : 1;
          const request = await saving(kind as Kind, id, { [field]: VALUES[field] });
          return (caller) => caller.attempt(staffApi[`${kind as Kind}.update`], request);
        },
      ]),
    ),
  ),
  'a new brand': async () => {
    const own = { slug: 'of_nobody', terms_path: '/terms-of-nobody' };
    return (caller) => caller.attempt(staffApi['brands.create'], { body: thirdBrand(own) });
  },
  'a former version': async () => {
    await save('site-settings', 1, VALUES);
    const { id: version } = await lastEntry('site-settings', 1);
    await save('site-settings', 1, { ...EMPTY, sender_name: '' });
    return (caller) =>
      caller.attempt(staffApi['site-settings.restore'], {
        params: { id: 1 },
        body: { version, before: false },
      });
  },
  'a change that is undone': async () => {
    await save('site-settings', 1, VALUES);
    await save('site-settings', 1, { ...EMPTY, sender_name: '' });
    const { change } = await lastEntry('site-settings', 1);
    return (caller) => caller.attempt(staffApi.undoChange, { params: { change } });
  },
  'a brand from the trash': async () => {
    const params = { id: await trashedBrand() };
    return (caller) => caller.attempt(staffApi.restoreTrash, { params });
  },
  'many brands from the trash': async () => {
    const ids = [await trashedBrand(), await trashedBrand()];
    const { marker } = (await admin.call(staffApi['trash.selection'], { body: { ids } })).body;
    const body = { ids, marker, change: { action: 'restore' as const } };
    return (caller) => caller.attempt(staffApi['trash.change'], { body });
  },
  'a job that is undone': async () => {
    const ids = [await newBrand()];
    const { marker } = (await admin.call(staffApi['brands.selection'], { body: { ids } })).body;
    const body = { ids, marker, change: { action: 'delete' as const } };
    const { id } = (await admin.call(staffApi['brands.change'], { body })).body;
    return (caller) => caller.attempt(staffApi['jobs.undo'], { params: { id } });
  },
};

const FORBIDDEN = expect.stringContaining('メールの文面を変更できる権限');

/** Who tries it, and what they are told; undefined: it is done. */
const WHO: Record<string, { roles: StaffRole[]; isFresh: boolean; told?: unknown }> = {
  'an editor': { roles: ['editor'], isFresh: true, told: FORBIDDEN },
  'an administrator without a fresh code': {
    ...{ roles: ['admin'], isFresh: false, told: freshCodeProblem.message },
  },
  'an editor who writes mails': { roles: ['editor', 'support'], isFresh: true },
};

const callerOf = async ({ roles, isFresh }: { roles: StaffRole[]; isFresh: boolean }) => {
  const own = await make.staff({ roles });
  const caller = asStaff(own);
  await caller.request({ url: '/api/staff/auth' });
  if (!isFresh) {
    await db.pool.query(
      "UPDATE staff_sessions SET entered_at = entered_at - interval '5 minutes' WHERE staff_id = $1",
      [own.id],
    );
  }
  return caller;
};

test('what mails say of their sender changes only with the right to write mails and a fresh code', async (context) => {
  const wrong: unknown[] = [];
  let tries = 0;
  for (const [way, prepare] of Object.entries(WAYS)) {
    // The last one succeeds, and uses up what was prepared.
    const take = await prepare();
    for (const [who, { told, ...of }] of Object.entries(WHO)) {
      const caller = await callerOf(of);
      const before = await said();
      const { status, body } = await take(caller);
      const after = await said();
      tries += 1;
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      const { message } = body as { message?: string };
      try {
        if (told === undefined) expect([status, isSame]).toEqual([200, false]);
        else expect([status, message, isSame]).toEqual([403, told, true]);
      } catch {
        wrong.push({ way, who, status, message, isSame });
      }
    }
  }
  report(context, 'C9', `wrong ${wrong.length} of ${tries} (${Object.keys(WAYS).length} ways × 3)`);
  expect(wrong).toEqual([]);
});

test('what mails do not say an editor saves without any code, and what they say stays', async () => {
  await save('site-settings', 1, VALUES);
  const id = await newBrand();
  const caller = await callerOf({ roles: ['editor'], isFresh: false });
  const before = await said();
  for (const [kind, of, fields] of [
    ['site-settings', 1, { name: '果樹園クラブ' }],
    ['brands', id, { label: '新しい名前', caption: '' }],
  ] as const) {
    const saved = await caller.call(staffApi[`${kind}.update`], await saving(kind, of, fields));
    expect(saved.body).toMatchObject(fields);
  }
  const own = { slug: 'silent', terms_path: '/terms-silent', ...EMPTY };
  await caller.call(staffApi['brands.create'], { body: thirdBrand(own) });
  expect((await said()).filter(({ of }) => of !== 'silent')).toEqual(before);
});
