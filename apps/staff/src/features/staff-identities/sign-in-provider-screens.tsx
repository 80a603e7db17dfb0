import { TextField, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { PROVIDER_LABELS } from '@orchard/contract/staff/staff-identities';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { SmallForm } from '#ui/form/small-form.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { CopiedText } from '#ui/secret-box.tsx';
import { SideBox } from '#ui/section.tsx';

const TITLE = '外部のアカウントでのログイン';
const queryKey = ['sign-in-provider'];
const NAMES = ['label', 'issuer', 'client_id', 'client_secret'] as const;

function ProviderForm({ provider }: ResponseOf<typeof staffApi.getSignInProvider>) {
  const client = useQueryClient();
  const notify = useNotify();
  const { label = '', issuer = '', client_id = '' } = provider ?? {};
  const form = useSmallForm(
    staffApi.setSignInProvider,
    { label, issuer, client_id, client_secret: '' },
    async (body) => {
      client.setQueryData(queryKey, await call(staffApi.setSignInProvider, { body }));
      form.form.resetField('client_secret');
      notify('サービスの設定を読み取り、保存しました。', { type: 'success' });
    },
  );
  const help = {
    label: 'ログイン画面のボタンに表示します（例：Google）。',
    issuer:
      '例：https://accounts.google.com。別の発行者に変えると、結び付けたアカウントはすべて解除されます。',
    client_id: undefined,
    client_secret: provider
      ? '空欄のときは、保存済みのものを使います。'
      : '暗号化して保存します。画面に表示されることはありません。',
  };
  const remove = provider && (
    <ConfirmedAction
      color="error"
      variant="text"
      title={`${provider.label}でのログインをやめますか？`}
      content="スタッフに結び付けたアカウントをすべて解除し、それでログインしている端末をログアウトします。パスワードを使わないスタッフには、「スタッフ」の画面からパスワード設定のメールを送信してください。"
      act={() => call(staffApi.removeSignInProvider)}
      done={(answer) => {
        client.setQueryData(queryKey, answer);
        return '外部のアカウントでのログインをやめました。';
      }}
    >
      このサービスでのログインをやめる
    </ConfirmedAction>
  );
  return (
    <SmallForm of={form} submit="接続を確かめて保存する" isNarrow after={remove}>
      {NAMES.map((name) => {
        const { helperText = help[name], ...field } = form.field(name);
        const isSecret = name === 'client_secret';
        return (
          <TextField
            key={name}
            {...{ ...field, helperText, label: PROVIDER_LABELS[name], fullWidth: true }}
            {...(isSecret && { type: 'password', autoComplete: 'off' })}
          />
        );
      })}
    </SmallForm>
  );
}

/** The provider at which operators sign in besides: set by administrators. */
export function List() {
  const { data, isPending, error } = useCall(staffApi.getSignInProvider, { queryKey });
  return (
    <OpenRecord title={TITLE} isPending={isPending} error={error}>
      {data && (
        <SideBox title="サービス（OpenID Connect）">
          <Typography>
            スタッフは、このサービスのアカウントを「自分のアカウント」で結び付けてから、そのアカウントでログインできます。メールアドレスが同じだけの人は、ログインできません。
          </Typography>
          <Typography>
            サービスの管理画面で、次のURLを「承認済みのリダイレクトURI」に登録してください。
          </Typography>
          <CopiedText label="リダイレクトURI" text={data.redirect_uri} />
          <ProviderForm key={String(data.provider === null)} {...data} />
        </SideBox>
      )}
    </OpenRecord>
  );
}
