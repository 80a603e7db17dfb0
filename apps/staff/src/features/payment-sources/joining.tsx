import { Box, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { PaymentKind } from '@orchard/contract/staff/payment-sources';
import { useRecordContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { CopiedText, SecretBox } from '#ui/secret-box.tsx';
import { Quiet } from '#ui/texts.tsx';

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

/** Where a provider sends to and by which secret, with the steps at its own console. */
export function Joining() {
  const source = useRecordContext<RecordOf<'payment-sources'>>();
  if (!source) return null;
  const { id, kind, url, has_secret } = source;
  return (
    <SecretBox
      title="決済サービスへの登録"
      has={has_secret}
      given={kind === 'stripe' ? '署名シークレット' : undefined}
      renew={(secret) => call(staffApi.renewPaymentSecret, { params: { id }, body: { secret } })}
    >
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {STEPS[kind].map((step) => (
          <Typography key={step} component="li" sx={{ overflowWrap: 'anywhere' }}>
            {step}
          </Typography>
        ))}
      </Box>
      {has_secret && <Quiet>新しい鍵にしても、これまでの鍵は24時間使えます。</Quiet>}
      <CopiedText label="アドレス" text={url} />
    </SecretBox>
  );
}
