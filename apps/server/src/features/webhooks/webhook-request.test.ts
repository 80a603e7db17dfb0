import { expect, test } from 'vitest';
import { type Receiver, roomIn, type SentEvent, webhookRequest } from './webhook-request.ts';

const event: SentEvent = {
  ...{ uid: '0b0f3a9e-3b1c-4d5e-8f00-000000000000', type: 'question.asked' },
  ...{ at: '2027-01-10T00:00:00Z', brand: 'クラブ' },
  data: { member_id: 5, brand: 'WIS', question_id: 9, video_id: 7 },
  names: { member_name: '山田 [To:1] <花子>', member_email: 'hana@example.jp', title: 'A & B' },
};
const receiver = (more: Partial<Receiver>): Receiver => ({
  ...{ format: 'slack', url: 'https://hooks.slack.com/services/a', withNames: false },
  ...{ secrets: [], origin: 'https://site.jp' },
  ...more,
});
const now = new Date('2027-01-10T00:00:05Z');

test('Slack gets a text, in which nothing acts', () => {
  const { url, headers, body } = webhookRequest(event, receiver({}), now);
  expect([url, headers]).toEqual([
    'https://hooks.slack.com/services/a',
    { 'content-type': 'application/json' },
  ]);
  expect(JSON.parse(body)).toEqual({
    text: '動画の質問が届きました（クラブ）\n会員のID：5\nhttps://site.jp/staff/questions/9',
  });
  const named = webhookRequest(event, receiver({ withNames: true }), now);
  expect(JSON.parse(named.body).text.split('\n')).toEqual([
    '動画の質問が届きました（クラブ）',
    '「A &amp; B」',
    '山田 [To:1] &lt;花子>さん（hana@example.jp）',
    '会員のID：5',
    'https://site.jp/staff/questions/9',
  ]);
});

test('Chatwork gets a form for its room, in which nobody is called', () => {
  const { url, headers, body } = webhookRequest(
    event,
    receiver({
      ...{ format: 'chatwork', url: 'https://www.chatwork.com/#!rid42', withNames: true },
      secrets: ['token'],
    }),
    now,
  );
  expect([url, headers]).toEqual([
    'https://api.chatwork.com/v2/rooms/42/messages',
    { 'x-chatworktoken': 'token', 'content-type': 'application/x-www-form-urlencoded' },
  ]);
  const text = new URLSearchParams(body).get('body');
  expect(text).toContain('山田 ［To:1] <花子>さん（hana@example.jp）');
});

test('an erased member is a number', () => {
  const erased = { ...event, type: 'member.erased', data: { member_id: 5, brand: null } } as const;
  const { body } = webhookRequest(erased, receiver({ format: 'standard' }), now);
  expect(JSON.parse(body).data).toMatchObject({
    member_id: 5,
    url: 'https://site.jp/staff',
  });
});

test.each([
  ['https://www.chatwork.com/#!rid123456', '123456'],
  ['https://kcw.kddi.ne.jp/#!rid123456', undefined],
  ['https://www.chatwork.com/#!rid12-345', '12'],
  ['https://www.chatwork.com.example/#!rid12', undefined],
  ['https://www.chatwork.com/', undefined],
])('the room of %s is %s', (url, room) => {
  expect(roomIn(url)).toBe(room);
});
