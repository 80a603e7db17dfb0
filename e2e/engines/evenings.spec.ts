import { expect, test } from '#e2e/setup/engines/engine-test.ts';
import { KEYS } from '#e2e/setup/engines/tab.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

test('an evening is joined, and the address of the calendar copied', async ({
  tab,
  make,
  database,
}) => {
  const evening = await make.liveEvent({
    starts_at: '2038-12-31T23:30:00+09:00',
    audience: ['WIS'],
    // As if it had been told long ago: other journeys' bells stay as they are.
    told_span: '[2038-12-31 23:30+09,2039-01-01 01:00+09)',
  });
  await tab.goto('/evenings?month=2038-12');
  await tab.role('main').role('link', { with: evening.title }).click();
  await tab.isAt(`/evenings/${evening.id}`);
  await tab.text('2038年12月31日（金）23:30〜翌1:00').appears();
  await tab.button('参加する').type(KEYS.enter);
  await tab.button('参加を取り消す').shows({ isFocused: true });
  await tab.back();
  await tab.isAt('/evenings?month=2038-12');
  await tab.role('main').role('listitem', { with: '参加予定' }).appears();

  const address = await tab.run(() => /http\S+\.ics/.exec(document.body.innerText)?.[0]);
  expect(address).toContain('/calendar/');
  await tab.button('アドレスをコピー').click();
  const copied = expect.stringContaining('アドレスをコピーしました。');
  await tab.role('status', { name: '通知' }).shows({ text: copied });
  const field = tab.role('combobox', { name: '動画・講座・お知らせなどを検索' });
  await field.click();
  const key = (type: 'keyDown' | 'keyUp', value: string) => ({ type, value });
  const keys = [key('keyDown', KEYS.control), key('keyDown', 'v'), key('keyUp', 'v')];
  const actions = [...keys, key('keyUp', KEYS.control)];
  await tab.wire.send('performActions', { actions: [{ type: 'key', id: 'keys', actions }] });
  await field.shows({ value: address });
  await database.kysely.deleteFrom('live_events').where('id', '=', evening.id).execute();
});
