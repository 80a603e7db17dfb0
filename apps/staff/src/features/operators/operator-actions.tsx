import { Alert, Stack, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { OperatorState } from '@orchard/contract/staff/operators';
import { useRecordContext, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { MAILS_KEPT, MailsKeptWarning, useMailsLeave } from '#ui/mails.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

type Operator = ResponseOf<(typeof staffApi)['operators.read']>;

/** Names of an operator's states. */
export const OPERATOR_STATE_LABELS: Record<OperatorState, string> = {
  invited: '招待中',
  active: '利用中',
  disabled: '利用停止',
};

/** The actions on an operator, with the messages before and after each. */
const ACTIONS = {
  link: {
    endpoint: staffApi.sendOperatorLink,
    label: 'パスワード設定メールを送信する',
    title: 'パスワード設定メールの送信',
    content: '72時間、一度だけ有効なリンクを送信します。以前に送信したリンクは使えなくなります。',
    done: 'パスワード設定メールを送信しました。',
  },
  sessions: {
    endpoint: staffApi.endOperatorSessions,
    label: 'すべての端末からログアウトさせる',
    title: 'すべての端末からのログアウト',
    content: 'このスタッフはすぐに管理画面を使えなくなり、もう一度ログインが必要になります。',
    done: 'すべての端末からログアウトさせました。',
  },
  authenticator: {
    endpoint: staffApi.resetOperatorAuthenticator,
    label: '認証アプリをリセットする',
    title: '認証アプリのリセット',
    content:
      '登録済みの認証アプリ・リカバリーコード・パスキーは使えなくなり、次回ログイン時に登録し直す必要があります。ご本人からの依頼であることを確認してください。',
    done: '認証アプリをリセットしました。',
  },
  disable: {
    endpoint: staffApi.disableOperator,
    label: '利用を停止する',
    title: '利用の停止',
    content: 'このスタッフはすぐに管理画面を使えなくなります。これまでの回答や履歴は残ります。',
    done: '利用を停止しました。',
  },
  enable: {
    endpoint: staffApi.enableOperator,
    label: '利用を再開する',
    title: '利用の再開',
    content: 'このスタッフは、再びログインできるようになります。',
    done: '利用を再開しました。',
  },
} as const;

type OperatorAction = keyof typeof ACTIONS;

/** An operator's status and actions; each action takes effect at once. */
export function OperatorActions() {
  const operator = useRecordContext<Operator>();
  const refresh = useRefresh();
  const leave = useMailsLeave();
  if (!operator) return null;
  const { id, state, has_authenticator, sessions, link_until, last_signed_in_at } = operator;
  const usual: (OperatorAction | false)[] = [
    'link',
    sessions > 0 && 'sessions',
    has_authenticator && 'authenticator',
    'disable',
  ];
  const offered: OperatorAction[] =
    state === 'disabled' ? ['enable'] : usual.filter((action) => action !== false);
  return (
    <SideBox title="アカウントの状態">
      <Stack spacing={0.5}>
        <Typography>{OPERATOR_STATE_LABELS[state]}</Typography>
        <Quiet>認証アプリ：{has_authenticator ? '登録済み' : '未登録'}</Quiet>
        <Quiet>最終ログイン：{formatDateTime(last_signed_in_at) || 'なし'}</Quiet>
        <Quiet>ログイン中の端末：{sessions}台</Quiet>
      </Stack>
      {link_until && (
        <Alert severity="info">
          パスワード設定のリンクは{formatDateTime(link_until)}まで有効です。
        </Alert>
      )}
      {state !== 'disabled' && <MailsKeptWarning />}
      {offered.map((action) => {
        const { endpoint, label, title, content, done } = ACTIONS[action];
        return (
          <ConfirmedAction
            key={action}
            title={title}
            content={content}
            color={action === 'disable' ? 'error' : 'primary'}
            act={() => call(endpoint, { params: { id } }).finally(refresh)}
            done={() => (action === 'link' && !leave ? MAILS_KEPT : done)}
          >
            {label}
          </ConfirmedAction>
        );
      })}
    </SideBox>
  );
}
