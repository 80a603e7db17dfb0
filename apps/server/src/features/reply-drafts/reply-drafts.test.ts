import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { make, asStaff, clear, execute } = await createScene({ limits: 'off' });
beforeEach(clear);

type Inbox = 'questions' | 'enquiries';
type Operator = Awaited<ReturnType<typeof make.staff>>;

const threadOf = async (inbox: Inbox) =>
  (inbox === 'questions' ? await make.question() : await make.enquiry()).id;
const read = async (inbox: Inbox, id: number, who: Operator) => {
  const { body } = await asStaff(who).call(staffApi[`${inbox}.read`], { params: { id } });
  return body.draft?.message ?? null;
};
const writers = async (inbox: Inbox, id: number, who: Operator) =>
  (await asStaff(who).call(staffApi['inbox.state'])).body.writers
    .filter((writer) => writer.kind === inbox && writer.id === id)
    .map(({ name }) => name);
const keep = (inbox: Inbox, id: number, who: Operator, message: string) =>
  asStaff(who).attempt(staffApi[`${inbox}.saveDraft`], { params: { id }, body: { message } });
async function send(inbox: Inbox, id: number, who: Operator, message: string) {
  const caller = asStaff(who);
  const parts = { params: { id }, query: { revision: '0' } };
  if (inbox === 'questions') {
    const body = { message, is_public: false, tell_again: false };
    return caller.call(staffApi['questions.answer'], { ...parts, body });
  }
  return caller.call(staffApi['enquiries.reply'], { ...parts, body: { message, status: 'done' } });
}
// An answer is HTML, a reply text.
const text = (inbox: Inbox, words: string) => (inbox === 'questions' ? `<p>${words}</p>` : words);

describe.each(['questions', 'enquiries'] as const)('a draft among %s', (inbox) => {
  test('is each operator’s own, and others see who is writing', async () => {
    const id = await threadOf(inbox);
    const [one, other] = [
      await make.staff({ name: '運営 一' }),
      await make.staff({ name: '運営 二' }),
    ];
    const saved = await keep(inbox, id, one, text(inbox, '一の下書き'));
    expect(saved.body).toMatchObject({ draft: { message: text(inbox, '一の下書き') } });
    expect(await read(inbox, id, one)).toBe(text(inbox, '一の下書き'));
    expect(await writers(inbox, id, one)).toEqual([]);
    expect(await read(inbox, id, other)).toBeNull();
    expect(await writers(inbox, id, other)).toEqual(['運営 一']);
    await keep(inbox, id, other, text(inbox, '二の下書き'));
    await keep(inbox, id, one, text(inbox, '一の下書き、続き'));
    expect(await read(inbox, id, one)).toBe(text(inbox, '一の下書き、続き'));
    expect(await writers(inbox, id, one)).toEqual(['運営 二']);
    await execute`UPDATE reply_drafts SET updated_at = now() - interval '11 minutes'`;
    expect(await writers(inbox, id, one)).toEqual([]);
  });

  test('goes with sending, and others’ stay', async () => {
    const id = await threadOf(inbox);
    const [one, other] = [await make.staff(), await make.staff()];
    await keep(inbox, id, one, text(inbox, '一'));
    await keep(inbox, id, other, text(inbox, '二'));
    await send(inbox, id, one, text(inbox, '送信'));
    expect(await read(inbox, id, one)).toBeNull();
    expect(await read(inbox, id, other)).toBe(text(inbox, '二'));
  });

  test('changes neither the revision nor the history, and is gone when it is emptied', async () => {
    const id = await threadOf(inbox);
    const one = await make.staff();
    await keep(inbox, id, one, text(inbox, 'あ'));
    const { body } = await asStaff(one).call(staffApi[`${inbox}.read`], { params: { id } });
    expect(body.revision).toBe(0);
    const versions = await asStaff(one).call(staffApi[`${inbox}.versions`], { params: { id } });
    expect(versions.body).toEqual([]);
    await keep(inbox, id, one, text(inbox, ''));
    expect(await read(inbox, id, one)).toBeNull();
  });

  test('has a limit, and a thread', async () => {
    const id = await threadOf(inbox);
    const one = await make.staff();
    expect((await keep(inbox, id, one, 'あ'.repeat(20_001))).status).toBe(422);
    expect((await keep(inbox, 999_999, one, 'あ')).status).toBe(404);
  });
});
