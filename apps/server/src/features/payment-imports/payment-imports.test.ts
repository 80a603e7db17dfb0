import { staffApi } from '@orchard/contract/staff';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import iconv from 'iconv-lite';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAmount } from '#console/imports/read-amount.ts';
import { lockRecord } from '#console/records/audit.store.ts';
import { untilBlocked } from '#testing/database-watch.ts';
import { finishedJob } from '#testing/finished-job.ts';
import { createJapanDays } from '#testing/japan-days.ts';
import { changeMembers } from '#testing/member-lists.ts';
import { createPayments } from '#testing/payments.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { app, db, make, asStaff, execute } = scene;
const { letItBe: today } = createJapanDays(db);
const [{ id: club }] = (await execute`SELECT id FROM brands WHERE slug = 'orchard_main'`) as [
  { id: number },
];

beforeEach(async () => {
  await today('2027-03-10');
  await db.owner.query('DELETE FROM members');
});

const name = encodeURIComponent('入金.csv');
const upload = async (file: string | Buffer) => {
  const sent = Buffer.isBuffer(file) ? file : Buffer.from(file);
  const answer = await asStaff().post(`/api/staff/payment-imports?name=${name}`, sent);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { id: number; choices: Record<string, unknown> & { columns: object } };
};
/** Uploads a file and judges its rows, as a file of March unless something else is chosen. */
async function planned(file: string | Buffer, choices: object = {}) {
  const sent = await upload(file);
  const params = { id: sent.id };
  const body = {
    ...sent.choices,
    brand_id: club,
    from: '2027-03-01',
    until: '2027-03-31',
    ...choices,
  };
  const { body: plan } = await asStaff().call(staffApi['payment-imports.plan'], {
    params,
    body: body as never,
  });
  const { body: rows } = await asStaff().call(staffApi['payment-imports.rows'], { params });
  return { params, plan, rows };
}
const start = async (params: { id: number }) => {
  await asStaff().call(staffApi['payment-imports.start'], { params });
  await app.staffJobs.run();
  return (await asStaff().call(staffApi['payment-imports.read'], { params })).body;
};
const contractOf = async (id: number) =>
  (await asStaff().call(staffApi['members.read'], { params: { id } })).body.memberships[0];
const unpaidIn = async (params: { id: number }) =>
  (await asStaff().call(staffApi['payment-imports.unpaid'], { params })).body;
const sentence = (key: Parameters<typeof formatStaffMessage>[0], values = {}) =>
  formatStaffMessage(key, values);

/** A monthly contract that goes on. */
const monthly = (name: string, membership: object = {}) =>
  make.member({
    name,
    membership: { first_day: '2026-06-10', paid_until: '2027-03-09', renews: true, ...membership },
  });
const set = (id: number, kana: string, number = '') =>
  execute`UPDATE members SET kana = ${kana}, number = ${number} WHERE id = ${id}`;

describe('the columns and choices of a file', () => {
  test('are guessed from what providers and banks write, and the usual amount from the cells', async () => {
    const { choices } = await upload(
      '取引日,お取扱内容,お預入れ\n2027/2/27,振込 ﾔﾏﾀﾞ ﾊﾅｺ,"33,000"\n2027/2/28,ｽｽﾞｷ,33000\n2027/2/28,ｻﾄｳ,5000\n',
    );
    expect(choices).toMatchObject({
      columns: { paid_on: 0, payer: 1, amount: 2, reference: null, paid_until: null },
      ...{ from: '2027-02-01', until: '2027-02-28', amount: 33_000 },
    });
    const { choices: ofProvider } = await upload('定期課金ID,メールアドレス,次回課金日\nsub_1,,\n');
    expect(ofProvider.columns).toMatchObject({ reference: 0, email: 1, next_charge: 2 });
  });

  test('need a column that names somebody, a brand and days in order', async () => {
    const { id, choices } = await upload('日付,金額\n2027/3/1,100\n');
    const { body } = await asStaff().refused(staffApi['payment-imports.plan'], {
      params: { id },
      body: { ...choices, from: '2027-03-31', until: '2027-03-01' } as never,
    });
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual([
      'brand_id',
      'columns',
    ]);
  });

  test('say under its field that a brand is gone', async () => {
    const { id, choices } = await upload('お名前,入金日\nだれか,2027/3/2\n');
    const { body } = await asStaff().refused(staffApi['payment-imports.plan'], {
      params: { id },
      body: { ...choices, brand_id: 999_999 } as never,
    });
    expect(Object.keys((body as { errors: object }).errors)).toEqual(['brand_id']);
  });

  test('amounts are read as people write them', () => {
    const cells = ['33,000', '￥３３，０００', '33000円', '', '-500', '33000.00', '三万', '1.5'];
    expect(cells.map(readAmount)).toEqual([
      ...[33_000, 33_000, 33_000, null, -500, 33_000, undefined, undefined],
    ]);
  });
});

describe('a row', () => {
  test('is matched by the contract’s number, the member’s, the address, and by a name that one has', async () => {
    const [byReference, byNumber, byAddress, byName] = [
      await monthly('決済 一', { reference: 'sub_1' }),
      await monthly('番号 二'),
      await monthly('住所 三'),
      await monthly('庄司 優子'),
    ];
    await set(byNumber.id, '', 'A-7');
    await set(byName.id, 'ショウジ ユウコ');
    const { plan, rows } = await planned(
      iconv.encode(
        `決済の番号,会員番号,メールアドレス,振込依頼人名,入金日\n${[
          'sub_1,,,,2027/3/2',
          'SUB_1,,,,2027/3/2',
          ',a-7,,,2027/3/2',
          `,,${byAddress.email.toUpperCase()},,2027/3/2`,
          ',,,0123 ｼﾖｳｼﾞ ﾕｳｺ,2027/3/2',
        ].join('\n')}\n`,
        'cp932',
      ),
    );
    expect(plan.counts).toEqual({ new: 0, changed: 0, unchanged: 4, unknown: 1, wrong: 0 });
    const names = [byNumber, byAddress, byName].map((one) => one.name);
    expect(rows.map(({ foreseen }) => foreseen)).toEqual([byReference.name, null, ...names]);
    expect(rows.map(({ message }) => message)).toEqual([
      ...[null, sentence('payments.nobody'), null, null, sentence('payments.guessed')],
    ]);
  });

  test('that no member fits is unknown, that several fit is wrong, and it says what to do', async () => {
    await set((await monthly('鈴木 一')).id, 'スズキ ハジメ');
    await set((await monthly('鈴木 肇')).id, 'スズキ ハジメ');
    const without = await make.member({ name: '契約 なし', brands: [] });
    const { rows, params } = await planned(
      `お名前,メールアドレス,入金日\nスズキハジメ,,2027/3/2\n知らない人,,2027/3/2\n,${without.email},2027/3/2\n鈴木 一,,2027/2/2\n鈴木 一,,いつか\n`,
    );
    expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['wrong', sentence('payments.several')],
      ['unknown', sentence('payments.nobody')],
      ['wrong', sentence('payments.no_membership', { name: '契約 なし' })],
      ['wrong', sentence('payments.outside')],
      ['wrong', expect.stringContaining('入金日')],
    ]);
    const { csv } = (await asStaff().call(staffApi['payment-imports.wrongRows'], { params })).body;
    expect(csv).toContain('該当する会員が見つかりません');
  });

  test('of a member who is there already is wrong: paid twice, perhaps', async () => {
    const { email } = await monthly('二重 払い');
    const { rows } = await planned(
      `メールアドレス\n${email}\n${email}\n`.replace('\n', ',入金日\n'),
    );
    expect(rows.map(({ message }) => message)).toEqual([
      null,
      sentence('payments.repeated', { line: 2 }),
    ]);
  });

  test('of another amount has a remark, and what was paid out is no payment', async () => {
    const [one, other] = [await monthly('多い 人'), await monthly('出金 人')];
    const { rows, plan } = await planned(
      `メールアドレス,金額\n${one.email},"5,500"\n${other.email},\n`,
      { amount: 3300 },
    );
    expect(rows.map(({ message }) => message)).toEqual([
      sentence('payments.other_amount', { amount: '5,500', usual: '3,300' }),
      sentence('payments.no_amount'),
    ]);
    expect(plan.remarks.length).toBe(2);
  });
});

describe('what differs', () => {
  test('is shown before it is written: another day, a late payment, an ended contract; then undone', async () => {
    const day = await monthly('期限 違い', { reference: 'sub_day' });
    const late = await monthly('遅れ 入金', { failed_since: '2027-03-05' });
    const ended = await monthly('終了 入金', { renews: false, paid_until: '2027-02-09' });
    const joined = await monthly('番号 なし');
    const open = await make.member({ name: '期限 なし' });
    const { params, plan, rows } = await planned(
      `決済番号,メールアドレス,入金日,次回課金日\n${[
        'sub_day,,2027/3/2,2027/4/10',
        `,${late.email},2027/3/8,`,
        `,${ended.email},2027/3/8,`,
        `sub_new,${joined.email},2027/3/8,`,
        `,${open.email},2027/3/8,`,
      ].join('\n')}\n`,
    );
    expect(plan.counts).toEqual({ new: 0, changed: 4, unchanged: 1, unknown: 0, wrong: 0 });
    expect(rows.map(({ foreseen }) => foreseen)).toEqual([
      '期限 違い\nお支払い済みの期限：2027年3月9日 → 2027年4月9日',
      '遅れ 入金\n2027年3月5日からのお支払いの遅れを解除',
      '終了 入金\nお支払い済みの期限：2027年2月9日 → 2027年3月9日',
      '番号 なし\n決済の番号「sub_new」を登録',
      '期限 なし',
    ]);
    // Nothing is written by looking.
    expect(await contractOf(late.id)).toMatchObject({ failed_since: '2027-03-05' });
    expect(await start(params)).toMatchObject({ state: 'done' });
    expect(await contractOf(day.id)).toMatchObject({ paid_until: '2027-04-09', renews: true });
    expect(await contractOf(late.id)).toMatchObject({ failed_since: null, state: 'paid' });
    expect(await contractOf(ended.id)).toMatchObject({ paid_until: '2027-03-09', renews: false });
    expect(await contractOf(joined.id)).toMatchObject({ reference: 'sub_new' });
    const audited = await execute`SELECT record_id FROM audit_log
      WHERE kind = 'members' AND action = 'update' ORDER BY record_id`;
    expect(audited.map((row) => Number(row.record_id))).toEqual(
      [day.id, late.id, ended.id, joined.id].sort((a, b) => a - b),
    );

    const { body } = await asStaff().call(staffApi['jobs.undo'], { params });
    expect((await finishedJob(app, asStaff(), body)).counts).toMatchObject({ done: 4 });
    expect(await contractOf(day.id)).toMatchObject({ paid_until: '2027-03-09' });
    expect(await contractOf(late.id)).toMatchObject({ failed_since: '2027-03-05' });
    expect(await contractOf(ended.id)).toMatchObject({ state: 'ended' });
    expect(await contractOf(joined.id)).toMatchObject({ reference: '' });
  });

  test('takes no paid day away, keeps another number, and an older payment mends nothing late', async () => {
    const earlier = await monthly('後の 期限', { paid_until: '2027-06-09', reference: 'mine' });
    const late = await monthly('前の 入金', { failed_since: '2027-03-05' });
    const { plan, rows } = await planned(
      `決済番号,メールアドレス,入金日,有効期限\nother,${earlier.email},2027/3/2,2027/4/9\n,${late.email},2027/3/1,\n`,
    );
    expect(plan.counts).toMatchObject({ changed: 0, unchanged: 2 });
    expect(rows[0]?.message).toBe(
      `${sentence('payments.other_reference')} ${sentence('payments.earlier')}`,
    );
  });

  test('is judged again as it is written: what changed meanwhile stays', async () => {
    const late = await monthly('その間に', { failed_since: '2027-03-05' });
    const { params } = await planned(`メールアドレス,入金日\n${late.email},2027/3/8\n`);
    await execute`UPDATE memberships SET failed_since = NULL, paid_until = '2027-09-09'
      WHERE member_id = ${late.id}`;
    expect(await start(params)).toMatchObject({ counts: { changed: 0, unchanged: 1 } });
    expect(await contractOf(late.id)).toMatchObject({ paid_until: '2027-09-09' });
  });
});

test('what a provider or an operator writes at the same moment is not lost', async () => {
  const late = await monthly('同じ 時に', { failed_since: '2027-03-05' });
  const { params } = await planned(`メールアドレス,入金日\n${late.email},2027/3/8\n`);
  const started = await db.kysely.transaction().execute(async (tx) => {
    await lockRecord(tx, 'members', late.id);
    await tx
      .updateTable('memberships')
      .set({ paid_until: '2027-09-09' })
      .where('member_id', '=', late.id)
      .execute();
    const starting = start(params);
    await untilBlocked(db);
    return { starting };
  });
  expect(await started.starting).toMatchObject({ state: 'done' });
  expect(await contractOf(late.id)).toMatchObject({
    ...{ paid_until: '2027-09-09', failed_since: null },
  });
});

describe('member and not paid', () => {
  test('names who is due in these days and in no row, and no others', async () => {
    const paid = await monthly('支払 済み');
    const due = await monthly('未払 月初');
    await monthly('前払い', { paid_until: '2027-06-09' });
    await monthly('遅れ 中', { failed_since: '2027-03-01' });
    await monthly('終了', { renews: false, paid_until: '2027-02-09' });
    await monthly('更新 しない', { renews: false, paid_until: '2027-03-20' });
    const fresh = await monthly('新しい', { first_day: '2027-03-03', paid_until: '2027-04-02' });
    await monthly('来月 から', { first_day: '2027-04-03', paid_until: '2027-05-02' });
    // Nobody has written a new day since last year: a contract goes on by itself.
    const old = await monthly('古い 期限', { paid_until: '2026-07-09' });
    await make.member({ name: '期限 なし' });
    await make.member({ name: '区分 なし', brands: [] });
    const outside = await monthly('期間外 入金');
    const { params } = await planned(
      `メールアドレス,入金日\n${paid.email},2027/3/2\n${outside.email},2027/2/27\n`,
    );
    const { total, members } = await unpaidIn(params);
    expect(members.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [due.id, fresh.id, old.id, outside.id].sort((a, b) => a - b),
    );
    expect(total).toBe(4);
    const change = { action: 'payment_set', brand_id: club, failed_since: '2027-03-10' } as const;
    await changeMembers(app, asStaff(), [due.id, old.id], change);
    expect(await contractOf(due.id)).toMatchObject({ state: 'failed' });
    expect((await unpaidIn(params)).total).toBe(2);
  });

  test('leaves out of whom a provider has told that they paid in these days', async () => {
    const { addSource, send } = createPayments(scene, club);
    const days = { first_day: '2027-03-03', paid_until: '2027-04-02' };
    await monthly('新しい', { ...days, reference: 'told' });
    const untold = await monthly('新しい', { ...days, reference: 'untold' });
    const source = await addSource();
    await send(source, { type: 'joined', at: '2027-03-03', id: 'a', reference: 'told' });
    const { params } = await planned('お名前,入金日\nだれか,2027/3/2\n');
    expect((await unpaidIn(params)).members.map(({ id }) => id)).toEqual([untold.id]);
  });

  test('asks of a yearly contract in the days alone in which its year turns', async () => {
    await execute`UPDATE brands SET renewal_months = 12 WHERE id = ${club}`;
    const yearly = (name: string, paid_until: string) =>
      monthly(name, { first_day: '2025-03-15', paid_until });
    const turning = await yearly('三月', '2027-03-14');
    await monthly('六月', { first_day: '2025-06-10', paid_until: '2026-06-09' });
    const { params } = await planned('お名前,入金日\nだれか,2027/3/2\n');
    expect((await unpaidIn(params)).members.map(({ id }) => id)).toEqual([turning.id]);
    await execute`UPDATE brands SET renewal_months = 1 WHERE id = ${club}`;
  });

  test('says nothing before the rows are judged, and is for who sees members', async () => {
    await monthly('未払');
    const { id } = await upload('お名前,入金日\nだれか,2027/3/2\n');
    expect(await unpaidIn({ id })).toEqual({ total: 0, members: [] });
    const editor = asStaff(await make.staff({ role: 'editor' }));
    const refused = await editor.refused(staffApi['payment-imports.unpaid'], { params: { id } });
    expect(refused.status).toBe(403);
  });
});
