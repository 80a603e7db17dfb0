import { Button, Typography } from '@mui/material';
import { BooleanInput, DateInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

/** How many members of the brand have consented, and how many have not. */
export const formatConsents = ({
  consented_count,
  unconsented_count,
}: Pick<RecordOf<'terms'>, 'consented_count' | 'unconsented_count'>): string =>
  `${consented_count.toLocaleString('ja-JP')}名（まだの会員 ${unconsented_count.toLocaleString('ja-JP')}名）`;

const BY_HELP =
  '空欄なら、会員は「あとで」を選んで使い続けられます。日付を入れると、その日から、同意するまで会員の画面を使えません（お問い合わせ、退会、ログアウトはできます）。';

/** Whether members are asked, and from when on they must: of today's terms, or of the next ones. */
const Wish = ({
  at = '',
  label = '会員に同意を求める',
  help,
}: {
  at?: 'next.' | '';
  label?: string;
  help: string;
}) => (
  <>
    <BooleanInput source={`${at}ask_consent`} label={label} helperText={help} />
    <DateInput
      source={`${at}consent_by`}
      label="同意を必須にする日（任意）"
      helperText={BY_HELP}
      fullWidth={false}
    />
  </>
);

/** The consent to today's terms: who has given it, and the wish to ask anew. */
export function ConsentFields() {
  const terms = useRecordContext<RecordOf<'terms'>>();
  const mayWrite = useMayWrite();
  const { setValue } = useFormContext();
  const askedAt: string | null = useWatch({ name: 'consent_asked_at' }) ?? null;
  const stop = () => {
    for (const name of ['consent_asked_at', 'consent_by']) {
      setValue(name, null, { shouldDirty: true });
    }
  };
  return (
    <SideBox title="会員の同意">
      {terms?.title && <Typography>同意した会員：{formatConsents(terms)}</Typography>}
      <Quiet>
        {askedAt
          ? `${formatDateTime(askedAt.slice(0, 19))}から、同意を求めています。まだの会員には、会員の画面を開いたときにお願いします。`
          : '会員の画面では、同意を求めていません。'}
        初回のパスワード設定では、いつも同意を求めます。
      </Quiet>
      {askedAt && mayWrite && (
        <Button sx={{ alignSelf: 'start' }} onClick={stop}>
          同意を求めるのをやめる
        </Button>
      )}
      <Wish
        label={askedAt ? '会員に改めて同意を求める' : '会員に同意を求める'}
        help="保存すると、このブランドの会員全員（以前の規約に同意した会員も）に、次に会員の画面を開いたとき、同意をお願いします。誤字の訂正など、同意がいらない変更では選びません。"
      />
    </SideBox>
  );
}

/** The consent to the next terms. */
export const NextConsentFields = () => (
  <Wish
    at="next."
    help="開始日から、このブランドの会員全員（以前の規約に同意した会員も）に、会員の画面を開いたとき、同意をお願いします。"
  />
);
