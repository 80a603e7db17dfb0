import { createMessages } from '#lib/messages.ts';

/** What the account says of leaving; the screen's own sentences would make it longer. */
export const t = createMessages({
  'leave.link': '退会をご希望の方',
  'leave.notice': '退会を受け付けています。{day}に、ご登録の情報をすべて消去します。',
  'leave.notice.link': '退会の内容を確認する・取り消す',
});
