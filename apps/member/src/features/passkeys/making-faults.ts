import { createMessages } from '#lib/messages.ts';

/** Why the browser made no passkey; comes with the browser's part. */
export const tFault = createMessages({
  'passkeys.dismissed': 'パスキーは追加されませんでした。もう一度お試しください。',
  'passkeys.there': 'この端末のパスキーは、すでに追加されています。',
  'passkeys.unable':
    'この端末ではパスキーを作成できません。端末の画面ロックを設定するか、別の端末をお使いください。',
});
