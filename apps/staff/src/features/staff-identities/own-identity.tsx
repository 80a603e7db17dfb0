import { Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { ActionButton, ConfirmedAction } from '#ui/action-button.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

const queryKey = ['own-identity'];

/** One's own account at the provider, where there is a provider. */
export function OwnIdentity() {
  const client = useQueryClient();
  const { data } = useCall(staffApi.getOwnIdentity, { queryKey });
  const readAnew = () => void client.invalidateQueries({ queryKey });
  if (!data || data.provider === null) return null;
  const { provider, joined_at, has_password } = data;
  return (
    <SideBox title={`外部のアカウント（${provider}）`}>
      {joined_at === null ? (
        <>
          <Typography>
            {`${provider}のアカウントを結び付けると、パスワードと認証コードの代わりに、そのアカウントでログインできます。本人確認は${provider}が行います。`}
          </Typography>
          <ActionButton
            variant="contained"
            sx={{ alignSelf: 'start' }}
            act={() => call(staffApi.joinOwnIdentity)}
            done={({ url }) => {
              window.location.assign(url);
              return `${provider}に移動します。`;
            }}
          >
            外部のアカウントを結び付ける
          </ActionButton>
        </>
      ) : (
        <>
          <Quiet>{`結び付け ${formatDateTime(joined_at)}`}</Quiet>
          {!has_password && (
            <Typography>
              パスワードは使わない設定です。もう一度使うときは、管理者にパスワード設定のメールの送信を依頼してください。
            </Typography>
          )}
          <Row>
            {has_password && (
              <ConfirmedAction
                title="パスワードを使わないようにしますか？"
                content={`パスワードを削除します。${provider}のアカウントか、登録済みのパスキーでログインしてください。`}
                act={() => call(staffApi.giveUpPassword)}
                done={() => {
                  readAnew();
                  return 'パスワードを使わない設定にしました。';
                }}
              >
                パスワードを使わない
              </ConfirmedAction>
            )}
            <ConfirmedAction
              color="error"
              variant="text"
              title="外部のアカウントの結び付けを解除しますか？"
              content="このアカウントではログインできなくなります。このアカウントでログインしている端末は、ログアウトします。"
              act={() => call(staffApi.removeOwnIdentity)}
              done={() => {
                readAnew();
                return '外部のアカウントの結び付けを解除しました。';
              }}
            >
              結び付けを解除する
            </ConfirmedAction>
          </Row>
        </>
      )}
    </SideBox>
  );
}
