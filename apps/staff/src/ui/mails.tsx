import { Alert, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { MAIL_STATES, MailErrorKind } from '@orchard/contract/staff/mails';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from './inputs/choices.tsx';
import { chipOf } from './state-chip.tsx';

type MailState = (typeof MAIL_STATES)[number];

/** Names of the states of mails. */
export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: '送信待ち',
  sent: '送信済み',
  kept: 'サイト内に保存（未送信）',
  failed: '送信失敗',
};

/** The state of a mail, in words and colour. */
export const MailStateChip = chipOf(MAIL_STATE_LABELS, {
  waiting: 'info',
  sent: 'success',
  kept: 'warning',
  failed: 'error',
});

/** What becomes of mails on a site without a mail server. */
export const MAILS_KEPT =
  'メールサーバーが設定されていないため、メールは送信されず、サイト内に保存されます。';

/** Whether mails leave the site; so long as it is not known, and where one may not ask, they do. */
export function useMailsLeave(): boolean {
  const enabled = useMay('mail.read');
  const { data } = useCall(staffApi['mails.sending'], { queryKey: ['mail-sending'], enabled });
  return data?.leaves_site ?? true;
}

/** A warning before what mails would do, on a site without a mail server; else nothing. */
export const MailsKeptWarning = () =>
  useMailsLeave() ? null : (
    <Alert severity="warning">
      {MAILS_KEPT}サーバーの担当者に、メールサーバーの設定を依頼してください。
    </Alert>
  );

/** Names of the kinds of mails. */
export function useTemplateTitles(): ReadonlyMap<string, string> {
  const { data = [] } = useChoices<RowOf<'mail-templates'>>('mail-templates');
  return new Map(data.map(({ kind, title }) => [kind, title]));
}

const RETRIED = '3日間、自動で送り直します。';
/** Who can help: an office knows no names of settings, and the answer below says the rest. */
const TELL = `サーバーの担当者に、下の応答をお伝えください。${RETRIED}`;

/** What happened, whose fault it is, and what to do. */
const MEANINGS: Record<MailErrorKind, string> = {
  no_such_user:
    '宛先のアドレスが見つかりません。会員にアドレスを確認し、正しければ「送信停止アドレス」で解除してください。',
  mailbox_closed: '宛先のメールボックスは使われていません。会員に別のアドレスを確認してください。',
  mailbox_full: `宛先のメールボックスがいっぱいです。${RETRIED}`,
  sender: `メールサーバーが差出人のアドレスを受け付けません。${TELL}`,
  relay: `メールサーバーが、このサイトからのメールの中継を許可していません。${TELL}`,
  policy: `メールサーバーの方針（迷惑メール対策、差出人の認証、サーバーの名前や逆引きなど）により受け付けられませんでした。${TELL}`,
  quota: `メールサーバーの送信数の上限に達しています。${TELL}`,
  refused: `メールサーバーが、宛先ではない理由でメールを受け付けませんでした。${TELL}`,
  connection: `メールサーバーに接続できませんでした。${TELL}`,
  tls: `メールサーバーと暗号化（TLS）した接続ができないため、送信しませんでした。${TELL}`,
  login: `メールサーバーにログインできませんでした。${TELL}`,
  timeout: `メールサーバーから時間内に応答がありませんでした。${RETRIED}`,
  try_later: `相手のサーバーが一時的に受け付けていません。${RETRIED}`,
  suppressed: '送信停止中のアドレスのため、送信しませんでした。',
  withdrawn: '配信を停止した会員、または利用できなくなった会員のため、送信しませんでした。',
  expired: 'リンクの有効期限が切れたため、送信しませんでした。',
  unreadable:
    '送信前の内容を読み出せませんでした（サイトの秘密の鍵が変わっています）。「再送する」で新しいリンクを送信できます。',
  other: `送信できませんでした。${RETRIED}`,
};

/** The site's own reasons, without an answer of a mail server. */
const SITE_ERRORS: ReadonlySet<MailErrorKind> = new Set([
  'suppressed',
  'withdrawn',
  'expired',
  'unreadable',
]);

/** Why a mail did not go out: what it means in Japanese, then the mail server's own words. */
export function MailError({ error, kind }: { error: string; kind: MailErrorKind | null }) {
  const text = error.replace(/^Error: /, '');
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ display: 'block', color: 'error.main', overflowWrap: 'anywhere' }}
    >
      {kind && MEANINGS[kind]}
      {!(kind && SITE_ERRORS.has(kind)) && (
        <Typography
          component="span"
          variant="caption"
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {kind ? `サーバーの応答：${text}` : text}
        </Typography>
      )}
    </Typography>
  );
}
