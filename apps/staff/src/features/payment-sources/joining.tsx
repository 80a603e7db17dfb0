import { Alert, Box, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { PaymentKind } from '@orchard/contract/staff/payment-sources';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { CopyButton } from '#ui/for-server.tsx';
import { SideBox } from '#ui/section.tsx';

const FORM_STEPS = [
  '鍵を発行し、アドレスの後ろに「?key=鍵」を付けたものを、結果通知のURL（MyASPでは外部連携のURL）として登録します。',
  'MyASPでは「&type=joined」（入会）、「&type=renewed」（お支払い）、「&type=failed」（失敗）、「&type=stopped」（停止）も付け、項目名を reference（決済の番号）、email、name、paid_until、amount にします。',
];

/** What an operator does at each kind of provider. */
const STEPS: Readonly<Record<PaymentKind, readonly string[]>> = {
  univapay: [
    '鍵を発行します。',
    'UnivaPayの管理画面の「ウェブフック」で、アドレスと鍵（認証トークン）を登録します。',
    'イベントは subscription_ で始まるものと refund_finished を選びます。',
    'メールアドレスで招待するには、購入フォームの追加項目（メタデータ）でメールアドレスをたずねます。',
  ],
  stripe: [
    'Stripeのダッシュボードの「Webhook」で、アドレスを送信先に追加します。',
    'イベントは invoice.paid、invoice.payment_failed、customer.subscription.updated、customer.subscription.deleted、charge.refunded を選びます。',
    'Stripeに表示される署名シークレット（whsec_…）を、下に入力します。',
  ],
  form: FORM_STEPS,
  standard: [
    '鍵を発行し、アドレスへPOSTで送ります。鍵は「Authorization: Bearer 鍵」のヘッダーか、Standard Webhooksの署名に使います。',
    '内容はJSONで、type（joined・renewed・failed・stopped・refunded）と reference（決済の番号）、わかれば at（日時）、paid_until（有効期限）、email、name、amount を入れます。',
  ],
};

const Code = ({ label, children }: { label: string; children: string }) => (
  <TextField
    label={label}
    value={children}
    slotProps={{ htmlInput: { readOnly: true } }}
    multiline
    fullWidth
  />
);

/** Where a provider sends to and by which secret, with the steps at its own console. */
export function Joining() {
  const source = useRecordContext<RecordOf<'payment-sources'>>();
  const refresh = useRefresh();
  const [secret, setSecret] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  if (!source) return null;
  const { id, kind, url, has_secret } = source;
  const isStripe = kind === 'stripe';
  const renew = isStripe ? '署名シークレットを保存する' : '鍵を発行する';
  return (
    <SideBox title="決済サービスへの登録">
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {STEPS[kind].map((step) => (
          <Typography key={step} component="li" sx={{ overflowWrap: 'anywhere' }}>
            {step}
          </Typography>
        ))}
      </Box>
      <Code label="アドレス">{url}</Code>
      <CopyButton text={url} done="アドレスをコピーしました。">
        アドレスをコピー
      </CopyButton>
      {isStripe && (
        <TextField
          label="署名シークレット"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          helperText={has_secret ? '保存済みです。入れ替えるときに入力してください。' : ' '}
        />
      )}
      {secret !== null && (
        <>
          <Alert severity="warning">
            鍵は今回だけ表示されます。決済サービスに登録してください。
          </Alert>
          <Code label="鍵">{secret}</Code>
          <CopyButton text={secret} done="鍵をコピーしました。">
            鍵をコピー
          </CopyButton>
        </>
      )}
      <ActionButton
        variant="contained"
        sx={{ alignSelf: 'start' }}
        act={() => call(staffApi.renewPaymentSecret, { params: { id }, body: { secret: typed } })}
        done={(made) => {
          setSecret(made.secret);
          setTyped('');
          refresh();
          return isStripe ? '署名シークレットを保存しました。' : '鍵を発行しました。';
        }}
      >
        {has_secret && !isStripe ? '鍵を再発行する' : renew}
      </ActionButton>
      {has_secret && (
        <Typography color="textSecondary">
          新しい鍵にしても、これまでの鍵は24時間使えます。
        </Typography>
      )}
    </SideBox>
  );
}
