import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { operators as cast, PASSWORD } from '#demo/cast/people.ts';
import type { Caller } from '#testing/caller.ts';
import { errorsOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, asStaff, staffGuest, mailsTo, sato, execute } = await createScene();

const DRAFT = { name: '田中 実', email: 'tanaka@example.jp', roles: ['editor' as const] };
const NEW_PASSWORD = 'とても長い合言葉を選びました';
const invite = (draft: object = {}) =>
  asStaff().attempt(staffApi['operators.create'], { body: { ...DRAFT, ...draft } });
const read = async (id: number) =>
  (await asStaff().call(staffApi['operators.read'], { params: { id } })).body;
const save = async (who: Caller, id: number, draft: object) => {
  const { name, email, roles, revision } = await read(id);
  return who.attempt(staffApi['operators.update'], {
    params: { id },
    query: { revision: String(revision) },
    body: { name, email, roles, ...draft },
  });
};
const secretTo = async (address: string) =>
  /set-password#([\w-]{43})/.exec((await mailsTo(address)).at(-1)?.text ?? '')?.[1] ?? '';
const choose = (token: string, password = NEW_PASSWORD) =>
  staffGuest().attempt(staffApi.setOperatorPassword, { body: { token, password } });
const enter = async (email: string, password = NEW_PASSWORD) =>
  (await staffGuest().attempt(staffApi.enterPassword, { body: { email, password } })).status;
const actions = async (id: number) =>
  (
    await execute`
      SELECT action FROM audit_log WHERE kind = 'operators' AND record_id = ${id} ORDER BY id`
  ).map(({ action }) => action);

beforeEach(async () => {
  await db.owner.query(
    'TRUNCATE rate_limits; DELETE FROM mails; DELETE FROM staff_tokens; DELETE FROM staff WHERE id <> (SELECT min(id) FROM staff)',
  );
  await execute`UPDATE staff SET roles = '{admin}', disabled_at = NULL`;
});

describe('inviting an operator', () => {
  test('mails a link, good once, by which a password is chosen; the console opens with it', async () => {
    const { status, body } = await invite();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...DRAFT, state: 'invited', has_authenticator: false });
    expect(body.link_until).not.toBeNull();
    const token = await secretTo(DRAFT.email);
    expect((await choose(token)).status).toBe(204);
    expect((await choose(token)).status).toBe(422);
    expect(await enter(DRAFT.email)).toBe(200);
    expect(await read(body.id)).toMatchObject({ state: 'active', link_until: null });
    expect(await actions(body.id)).toEqual(['create', 'set_password']);
    expect((await mailsTo(DRAFT.email)).at(-1)?.subject).toContain('パスワードが変更されました');
  });

  test('the link, opened where the operator is in, leads out; the next sign-in is not refused', async () => {
    const { body } = await invite();
    const caller = asStaff({ id: body.id });
    const next = { token: await secretTo(DRAFT.email), password: NEW_PASSWORD };
    expect((await caller.call(staffApi.getAuthState)).body.step).not.toBe('password');
    expect((await caller.call(staffApi.setOperatorPassword, { body: next })).status).toBe(204);
    const again = { email: DRAFT.email, password: NEW_PASSWORD };
    expect((await caller.call(staffApi.enterPassword, { body: again })).status).toBe(200);
  });

  test('of twenty who open the link at once exactly one chooses', async () => {
    await invite();
    const token = await secretTo(DRAFT.email);
    await db.owner.query('TRUNCATE rate_limits');
    const answers = await Promise.all(Array.from({ length: 4 }, () => choose(token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('a link of more than 72 hours ago, an older one and a made-up one do not work', async () => {
    const { body } = await invite();
    const older = await secretTo(DRAFT.email);
    await asStaff().call(staffApi.sendOperatorLink, { params: { id: body.id } });
    const newer = await secretTo(DRAFT.email);
    expect(newer).not.toBe(older);
    expect((await choose(older)).status).toBe(422);
    expect((await choose('A'.repeat(43))).status).toBe(422);
    await execute`UPDATE staff_tokens SET expires_at = now() - interval '1 second'`;
    const answer = await choose(newer);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('このリンクは無効か、有効期限が切れています。');
    expect(await enter(DRAFT.email)).toBe(422);
  });

  test('a short password, a common one, one’s own name and address are refused; the link stays good', async () => {
    const email = 'tanakaminoru@example.jp';
    await invite({ email });
    const token = await secretTo(email);
    const wide = email.replace(/[!-~]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
    );
    const common = ['11 letters.', 'Orchard-2026!', 'tanakaminoru1234', 'OrchardOrchard'];
    const own = [
      email,
      'Tanakaminoru@Example.jp',
      email.toUpperCase(),
      'tanakaminoruexamplejp',
      wide,
    ];
    for (const password of [...common, ...own]) {
      const refused = await choose(token, password);
      expect([password, refused.status, Object.keys(errorsOf(refused))]).toEqual([
        password,
        422,
        ['password'],
      ]);
      await db.owner.query('TRUNCATE rate_limits');
    }
    expect((await choose(token)).status).toBe(204);
  });

  test('a taken address is refused under its field, in upper or lower case', async () => {
    const answer = await invite({ email: cast.sato.email.toUpperCase() });
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveProperty('errors.email');
  });

  test('only the hash of the secret is stored', async () => {
    await invite();
    const token = await secretTo(DRAFT.email);
    const rows = await execute`SELECT * FROM staff_tokens`;
    expect(rows[0].token_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('looking after an operator', () => {
  test('a new role holds at the next request', async () => {
    const own = await make.staff({ roles: ['editor'] });
    const caller = asStaff(own);
    const body = { title: 'x' } as never;
    expect((await caller.refused(staffApi['notices.create'], { body })).status).toBe(422);
    expect((await save(asStaff(), own.id, { roles: ['viewer'] })).status).toBe(200);
    expect((await caller.refused(staffApi['notices.create'], { body })).status).toBe(403);
    const rows = await execute`
      SELECT before->'roles' AS was, after->'roles' AS is FROM audit_log
      WHERE record_id = ${own.id}`;
    expect(rows).toEqual([{ was: ['editor'], is: ['viewer'] }]);
  });

  test('saving over another operator’s later change is refused', async () => {
    const own = await make.staff();
    const { revision } = await read(own.id);
    const body = { name: own.name, email: own.email, roles: ['viewer' as const] };
    const stale = { params: { id: own.id }, query: { revision: String(revision) }, body };
    expect((await asStaff().call(staffApi['operators.update'], stale)).status).toBe(200);
    expect((await asStaff().refused(staffApi['operators.update'], stale)).status).toBe(409);
  });

  test('shutting one out ends sessions and links at once; letting in again revives neither', async () => {
    const own = await make.staff({ role: 'support' });
    const caller = asStaff(own);
    expect((await caller.call(staffApi.listOwnSessions)).status).toBe(200);
    await asStaff().call(staffApi.sendOperatorLink, { params: { id: own.id } });
    const token = await secretTo(own.email);
    const disabled = await asStaff().call(staffApi.disableOperator, { params: { id: own.id } });
    expect(disabled.body.state).toBe('disabled');
    expect((await caller.refused(staffApi.listOwnSessions)).status).toBe(401);
    expect(await enter(own.email, PASSWORD)).toBe(422);
    const link = await asStaff().refused(staffApi.sendOperatorLink, { params: { id: own.id } });
    expect(link.status).toBe(422);
    await asStaff().call(staffApi.enableOperator, { params: { id: own.id } });
    expect((await choose(token)).status).toBe(422);
    expect((await caller.refused(staffApi.listOwnSessions)).status).toBe(401);
    expect(await enter(own.email, PASSWORD)).toBe(200);
    expect(await actions(own.id)).toEqual(['send_link', 'disable', 'enable']);
  });

  test('ending the sessions, and taking the authenticator away, sign out everywhere', async () => {
    const own = await make.staff();
    await db.pool.query(
      "UPDATE staff SET totp_secret = '\\x00', totp_confirmed_at = now() WHERE id = $1",
      [own.id],
    );
    for (const call of [staffApi.endOperatorSessions, staffApi.resetOperatorAuthenticator]) {
      const caller = asStaff(own);
      expect((await caller.call(staffApi.listOwnSessions)).status).toBe(200);
      expect((await asStaff().call(call, { params: { id: own.id } })).status).toBe(200);
      expect((await caller.refused(staffApi.listOwnSessions)).status).toBe(401);
    }
    expect((await read(own.id)).has_authenticator).toBe(false);
    const again = await staffGuest().call(staffApi.enterPassword, {
      body: { email: own.email, password: PASSWORD },
    });
    expect(again.body.step).toBe('enrol');
  });

  test('the last administrator’s role or account cannot be removed', async () => {
    await invite({ roles: ['admin'] });
    // An operator without a password cannot help others.
    for (const draft of [{ roles: ['editor'] }, { roles: ['viewer'] }]) {
      const answer = await save(asStaff(), sato.id, draft);
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.body)).toContain('管理者が1人もいなくなる');
    }
    const shut = await asStaff().refused(staffApi.disableOperator, { params: { id: sato.id } });
    expect(shut.status).toBe(409);
    expect((await read(sato.id)).roles).toEqual(['admin']);
    await make.staff({ roles: ['admin'] });
    expect((await save(asStaff(), sato.id, { roles: ['editor'] })).status).toBe(200);
  });

  test('two administrators who suspend each other at once do not both succeed', async () => {
    const other = await make.staff({ roles: ['admin'] });
    const [one, two] = [asStaff(sato), asStaff(other)];
    await Promise.all([one.call(staffApi.getAuthState), two.call(staffApi.getAuthState)]);
    const answers = await Promise.all([
      one.attempt(staffApi.disableOperator, { params: { id: other.id } }),
      two.attempt(staffApi.disableOperator, { params: { id: sato.id } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const rows = await execute`
      SELECT count(*)::int AS admins FROM staff WHERE 'admin' = ANY(roles) AND disabled_at IS NULL`;
    expect(rows[0].admins).toBe(1);
  });
});

test('the list is filtered by role and state, searched and sorted', async () => {
  await make.staff({ name: 'セミナー担当', role: 'teacher' });
  await invite();
  const list = async (query: object) =>
    (await asStaff().call(staffApi['operators.list'], { query })).body.map(({ name }) => name);
  expect(await list({ role: 'teacher' })).toEqual(['セミナー担当']);
  expect(await list({ state: 'invited' })).toEqual([DRAFT.name]);
  expect(await list({ q: 'せみなー' })).toEqual(['セミナー担当']);
  expect((await list({ sort: 'roles', order: 'asc' })).at(0)).toBe(cast.sato.name);
});

test('two roles allow together what each allows, and nothing else', async () => {
  const both = await make.staff({ roles: ['editor', 'support'] });
  const own = asStaff(both);
  expect((await own.attempt(staffApi['members.list'], {})).status).toBe(200);
  expect(
    (await own.attempt(staffApi['tags.create'], { body: { name: '兼任のタグ' } })).status,
  ).toBe(200);
  expect((await own.attempt(staffApi['operators.list'], {})).status).toBe(403);
  const { body } = await save(asStaff(), both.id, { roles: ['support', 'support'] });
  expect(body.roles).toEqual(['support']);
  expect(
    (await own.attempt(staffApi['tags.create'], { body: { name: '外れたタグ' } })).status,
  ).toBe(403);
  const refused = await save(asStaff(), both.id, { roles: [] });
  expect(refused.status).toBe(422);
});
