import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { inviteMember } from '#features/members/members.commands.ts';
import { secretIn } from '#testing/mail-links.ts';
import type { MadeMember } from '#testing/make/people.ts';
import { exportedMembers } from '#testing/member-lists.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';

const { app, as, asStaff, clear, db, execute, guest, make, mailsTo } = await createScene({
  limits: 'off',
});
beforeEach(async () => {
  await clear();
  await execute`DELETE FROM brand_terms`;
  await prepareSite(db.kysely, { product: 'Orchard', productSlug: 'orchard' });
});

const PASSWORD = '新しい合言葉です';
const CLUB = 'orchard_main';

const idOf = async (slug: string) => (await findBrandIds(db.kysely, [slug]))[0] ?? 0;
const dayIn = async (days: number): Promise<string> =>
  (
    await execute`
      SELECT ((now() AT TIME ZONE 'Asia/Tokyo')::date + ${days}::integer)::text AS day`
  )[0].day;

/** Operators save the terms of the club. */
async function save(overrides: object = {}) {
  const params = { id: await idOf(CLUB) };
  const { body: now } = await asStaff().call(staffApi['terms.read'], { params });
  const { title, body, next, consent_asked_at, consent_by } = now;
  const fields = { title, body, revised_on: now.revised_on ?? '2023-07-01', next };
  return asStaff().attempt(staffApi['terms.update'], {
    params,
    query: { revision: String(now.revision) },
    body: { ...fields, consent_asked_at, consent_by, ...overrides } as never,
  });
}
const askAnew = (overrides: object = {}) => save({ ask_consent: true, ...overrides });
/** The day from which consent is due has come. */
const passDueDay = () => execute`UPDATE brand_terms SET consent_by = '2026-01-01'`;

const asked = async (member: { id: number }) => (await as(member).call(api.listAskedTerms)).body;
const consents = async (member: { id: number }) => (await as(member).call(api.listConsents)).body;
const accept = (member: { id: number }, terms: string[], place: 'visit' | 'contract' = 'visit') =>
  as(member).attempt(api.acceptTerms, { body: { terms, place } });
const defer = (member: { id: number }, terms: string[]) =>
  as(member).attempt(api.deferConsent, { body: { terms } });
const namesOf = (open: readonly { fingerprint: string }[]) =>
  open.map(({ fingerprint }) => fingerprint);
/** Accepts whatever is asked. */
const acceptAsked = async (member: { id: number }) => accept(member, namesOf(await asked(member)));

/** An invited member, with the secret of the link. */
async function invited(brands = [CLUB]) {
  const member = await make.member({ password: null, brands });
  const parts = { outbox: app.outbox, product: 'Orchard', origin: 'http://localhost:3000' };
  const brandIds = await findBrandIds(db.kysely, brands);
  await inviteMember(db.kysely, parts, { ...member, brandIds });
  return { ...member, secret: secretIn((await mailsTo(member.email)).at(-1)) };
}
const firstTerms = (token: string) => guest().attempt(api.listFirstTerms, { body: { token } });
const choose = (token: string, accepted_terms?: string[] | null) =>
  guest().attempt(api.setFirstPassword, {
    body: { token, password: PASSWORD, password_confirmation: PASSWORD, accepted_terms },
  });

describe('the first password', () => {
  test('is set with the consent to the terms of each brand, which are shown before', async () => {
    const member = await invited([CLUB, 'WIS']);
    const { body: terms } = await firstTerms(member.secret);
    expect(terms.map(({ title, brand_label }) => [brand_label, title])).toEqual([
      ['Orchard', 'Orchard 利用規約'],
      ['WIS', 'WIS 利用規約'],
    ]);
    expect(terms[0]?.body).toContain('第13条');
    expect((await choose(member.secret, namesOf(terms))).status).toBe(200);
    const { accepted, open } = await consents(member);
    expect([accepted.map(({ title }) => title).sort(), open]).toEqual([
      ['Orchard 利用規約', 'WIS 利用規約'],
      [],
    ]);
    expect(await asked(member)).toEqual([]);
    const rows = await execute`SELECT place FROM consents WHERE member_id = ${member.id}`;
    expect(rows).toEqual([{ place: 'first_password' }, { place: 'first_password' }]);
  });

  test('is refused without the consent, and to a text that holds no more; the link stays', async () => {
    const member = await invited([CLUB, 'WIS']);
    const shown = namesOf((await firstTerms(member.secret)).body);
    for (const some of [[], shown.slice(1)]) {
      expectRefused(await choose(member.secret, some), 'accepted_terms', 'チェックを入れて');
    }
    await save({ body: '<h2>第1条</h2><p>改めました。</p>' });
    expectRefused(await choose(member.secret, shown), 'accepted_terms', '改定されました');
    expect((await execute`SELECT FROM consents WHERE member_id = ${member.id}`).length).toBe(0);
    const { body: now } = await firstTerms(member.secret);
    expect(now[0]?.body).toContain('改めました。');
    expect((await choose(member.secret, namesOf(now))).status).toBe(200);
  });

  test('asks nothing where the brand has no terms, or there is no brand', async () => {
    await execute`DELETE FROM brand_terms`;
    for (const brands of [[CLUB], []]) {
      const member = await invited(brands);
      expect((await firstTerms(member.secret)).body).toEqual([]);
      expect((await choose(member.secret, [])).status).toBe(200);
    }
  });

  test('by a client that shows no terms is set; the first visit asks', async () => {
    const member = await invited();
    expect((await choose(member.secret)).status).toBe(200);
    expect((await asked(member)).map(({ title }) => title)).toEqual(['Orchard 利用規約']);
    await acceptAsked(member);
    expect(await asked(member)).toEqual([]);
  });

  test('shows terms for a good token alone, and a reset asks nothing', async () => {
    const member = await invited();
    await choose(member.secret);
    const refusal = { email: [messages['auth.token']] };
    for (const token of [member.secret, 'x'.repeat(43), '']) {
      const { status, body } = await firstTerms(token);
      expect([status, (body as { errors?: object }).errors]).toEqual([422, refusal]);
    }
    await guest().call(api.forgotPassword, { body: { email: member.email } });
    const token = secretIn(
      (await mailsTo(member.email)).findLast(({ kind }) => kind === 'password_reset'),
    );
    expect((await firstTerms(token)).status).toBe(422);
    const passwords = { password: `${PASSWORD}！`, password_confirmation: `${PASSWORD}！` };
    await guest().call(api.resetPassword, { body: { token, email: member.email, ...passwords } });
    expect((await consents(member)).accepted).toEqual([]);
  });
});

describe('terms that ask anew', async () => {
  let member: MadeMember;
  beforeEach(async () => {
    member = await make.member();
    await acceptAsked(member);
  });

  test('are asked for once they are saved with the wish, and not after a mere correction', async () => {
    expect(await asked(member)).toEqual([]);
    await save({ body: '<h2>第1条</h2><p>誤字を直しました。</p>' });
    expect([await asked(member), (await consents(member)).open]).toEqual([[], []]);
    await askAnew({ title: '新しい規約' });
    expect(await asked(member)).toMatchObject([
      { title: '新しい規約', brand_label: 'Orchard', consent_by: null, is_due: false },
    ]);
    await save({ title: '新しい規約 ' });
    expect(await asked(member)).toHaveLength(1);
  });

  test('are kept as they were accepted, whatever becomes of them', async () => {
    await askAnew({ title: '第二版', body: '<h2>第1条</h2><p>二つ目です。</p>' });
    await acceptAsked(member);
    await askAnew({ title: '第三版', body: '<h2>第1条</h2><p>三つ目です。</p>' });
    const { accepted, open } = await consents(member);
    expect(accepted.map(({ title }) => title)).toEqual(['第二版', 'Orchard 利用規約']);
    expect(open.map(({ title }) => title)).toEqual(['第三版']);
    await execute`DELETE FROM brand_terms`;
    const params = { consentId: accepted[0]?.id ?? 0 };
    const text = { title: '第二版', body: '<h2>第1条</h2><p>二つ目です。</p>' };
    expect((await as(member).call(api.getConsent, { params })).body).toMatchObject(text);
  });

  test('are put off by あとで, which holds on every device, and can be accepted later', async () => {
    await askAnew({ title: '第二版' });
    const terms = namesOf(await asked(member));
    expect((await defer(member, terms)).status).toBe(204);
    expect(await asked(member)).toEqual([]);
    expect((await consents(member)).open.map(({ title }) => title)).toEqual(['第二版']);
    expect((await accept(member, terms, 'contract')).body).toMatchObject({ open: [] });
    const places = await execute`
      SELECT place FROM consents WHERE member_id = ${member.id} ORDER BY id`;
    expect(places.map(({ place }) => place)).toEqual(['visit', 'contract']);
    await askAnew({ title: '第三版' });
    expect(await asked(member)).toHaveLength(1);
  });

  test('cannot be put off from the day that operators set', async () => {
    await askAnew({ consent_by: await dayIn(1) });
    const terms = namesOf(await asked(member));
    expect(await asked(member)).toMatchObject([{ consent_by: await dayIn(1), is_due: false }]);
    expect((await defer(member, terms)).status).toBe(204);
    await passDueDay();
    expect(await asked(member)).toMatchObject([{ is_due: true }]);
    expectRefused(await defer(member, terms), 'terms', '期限を過ぎている');
    expect((await accept(member, terms)).status).toBe(200);
    expect(await asked(member)).toEqual([]);
  });

  test('are accepted once by ten presses at once, and again by none', async () => {
    await askAnew();
    const terms = namesOf(await asked(member));
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(member, terms)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await consents(member)).accepted).toHaveLength(2);
    await defer(member, terms);
    expect((await consents(member)).open).toEqual([]);
  });

  test('are not accepted in an earlier text, or for another brand', async () => {
    await askAnew({ title: '第二版' });
    const seen = namesOf(await asked(member));
    await save({ title: '第三版' });
    expectRefused(await accept(member, seen), 'terms', '改定されました');
    const taro = await make.member({ brands: ['WIS'] });
    const wis = namesOf(await asked(taro));
    expectRefused(await accept(member, wis), 'terms', '改定されました');
    expect(await asked(taro)).toHaveLength(1);
  });

  test('are asked of whoever comes to hold the brand later', async () => {
    expect(await asked(member)).toEqual([]);
    await execute`
      INSERT INTO memberships (member_id, brand_id) VALUES (${member.id}, ${await idOf('WIS')})`;
    expect((await asked(member)).map(({ title }) => title)).toEqual(['WIS 利用規約']);
  });

  test('of the future ask from their first day on, with their own day of need', async () => {
    const next = {
      title: '次の規約',
      body: '<h2>第1条</h2><p>次です。</p>',
      from: await dayIn(1),
      ask_consent: true,
      consent_by: await dayIn(30),
    };
    expect((await save({ next })).body).toMatchObject({ next });
    expect(await asked(member)).toEqual([]);
    // The acceptance lies before the day, as it will when the day comes.
    await execute`UPDATE consents SET accepted_at = accepted_at - interval '2 days'`;
    await execute`UPDATE brand_terms SET consent_asked_at = consent_asked_at - interval '3 days'`;
    expect(await asked(member)).toEqual([]);
    await execute`UPDATE brand_terms SET next_from = ${await dayIn(0)} WHERE next_from IS NOT NULL`;
    expect(await asked(member)).toMatchObject([
      { title: '次の規約', consent_by: await dayIn(30), is_due: false },
    ]);
    await acceptAsked(member);
    await save({ title: '次の規約（誤字を訂正）' });
    expect(await asked(member)).toEqual([]);
  });

  test('are asked no more where operators undo the wish', async () => {
    await askAnew({ title: '第二版' });
    expect(await asked(member)).toHaveLength(1);
    const [entry] = await execute`SELECT change_id FROM audit_log ORDER BY id DESC LIMIT 1`;
    await asStaff().call(staffApi.undoChange, { params: { change: entry.change_id } });
    expect(await asked(member)).toEqual([]);
    await askAnew({ consent_by: await dayIn(5) });
    expect((await save({ consent_asked_at: null, consent_by: null })).status).toBe(200);
    expect(await asked(member)).toEqual([]);
  });
});

describe('a consent', () => {
  test('is nobody else’s to read', async () => {
    const [owner, thief] = [await make.member(), await make.member()];
    await acceptAsked(owner);
    const params = { consentId: (await consents(owner)).accepted[0]?.id ?? 0 };
    expect((await as(owner).call(api.getConsent, { params })).status).toBe(200);
    expect((await as(thief).refused(api.getConsent, { params })).status).toBe(404);
  });

  test('survives the brand, by its name and text', async () => {
    const { body: brand } = await asStaff().call(staffApi['brands.create'], {
      body: {
        ...{ label: '春の会', logo_url: null, caption: '', document_title: '', banner_text: '' },
        ...{ has_home_block: false, contact_email: '', contact_telephone: '', contact_hours: '' },
        ...{
          sign_in_picture_url: null,
          first_series_id: null,
          welcome_notice_id: null,
          position: null,
        },
      },
    });
    await execute`
      INSERT INTO brand_terms (brand_id, title, body, revised_on, consent_asked_at)
      VALUES (${brand.id}, '春の規約', '<p>春</p>', '2026-01-01', now())`;
    const member = await make.member({ brands: [] });
    await execute`INSERT INTO memberships (member_id, brand_id) VALUES (${member.id}, ${brand.id})`;
    await acceptAsked(member);
    await execute`DELETE FROM memberships WHERE brand_id = ${brand.id}`;
    await execute`DELETE FROM brands WHERE id = ${brand.id}`;
    expect((await consents(member)).accepted).toMatchObject([
      { brand_label: '春の会', title: '春の規約' },
    ]);
  });
});

describe('in the console', () => {
  const terms = async () =>
    (await asStaff().call(staffApi['terms.list'])).body.find(({ id }) => id === 1) ?? null;

  test('the terms say how many of the brand have consented, of those who can sign in', async () => {
    const before = await terms();
    const [one] = [await make.member(), await make.member(), await invited()];
    await make.member({ isSuspended: true });
    await acceptAsked(one);
    const after = await terms();
    expect([
      Number(after?.consented_count) - Number(before?.consented_count),
      Number(after?.unconsented_count) - Number(before?.unconsented_count),
    ]).toEqual([1, 1]);
    await askAnew();
    expect(await terms()).toMatchObject({ consented_count: 0 });
  });

  test('a member’s page and the file of members say when the member consented last', async () => {
    const member = await make.member({ email: 'consenting@example.jp' });
    await acceptAsked(member);
    await askAnew({ title: '第二版' });
    await acceptAsked(member);
    await execute`
      UPDATE consents SET accepted_at = '2026-04-01T15:30:00Z' WHERE member_id = ${member.id}`;
    const params = { id: member.id };
    const { body } = await asStaff().call(staffApi['members.read'], { params });
    expect(body.consents).toMatchObject([{ accepted_at: '2026-04-02 00:30:00' }]);
    const { csv } = await exportedMembers(asStaff(), { filter: { q: 'consenting' } });
    const [header, row] = csv.split('\r\n');
    expect(header).toMatch(/"規約への同意"$/);
    expect(row).toMatch(/"2026-04-02 00:30:00"$/);
  });

  test.each<[string, string, () => Promise<object>]>([
    [
      'consent_by',
      '「会員に同意を求める」を選んだときだけ',
      async () => ({ consent_asked_at: null, consent_by: await dayIn(3) }),
    ],
    ['consent_by', '明日以降の日', async () => ({ ask_consent: true, consent_by: await dayIn(0) })],
    [
      'consent_asked_at',
      '読み込み直して',
      async () => ({ consent_asked_at: '2026-02-30 10:00:00' }),
    ],
    ['consent_by', '日付で入力', async () => ({ ask_consent: true, consent_by: '3日後' })],
    [
      'next',
      '開始日以降の日',
      async () => ({
        next: {
          ...{ title: '次', body: '<p>次</p>', from: await dayIn(5) },
          ...{ ask_consent: true, consent_by: await dayIn(4) },
        },
      }),
    ],
    [
      'next',
      '「会員に同意を求める」を選んだときだけ',
      async () => ({
        next: { title: '次', body: '<p>次</p>', from: await dayIn(5), consent_by: await dayIn(6) },
      }),
    ],
  ])('a wrong %s is refused: %s', async (field, sentence, fields) => {
    expectRefused(await save(await fields()), field, sentence);
  });
});
