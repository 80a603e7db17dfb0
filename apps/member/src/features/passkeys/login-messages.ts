import { createMessages } from '#lib/messages.ts';

/** The sentences at sign-in; its script does without those of the list. */
export const tLogin = createMessages({
  'passkeys.log_in': 'パスキーでログイン',
  'passkeys.not_asked':
    'パスキーでのログインは完了しませんでした。もう一度お試しになるか、パスワードでログインしてください。',
});
