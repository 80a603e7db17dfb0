import { Typography } from '@mui/material';
import type { MAIL_STATES, MailErrorKind } from '@orchard/contract/staff/mails';
import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from './inputs/choices.tsx';
import { chipOf } from './state-chip.tsx';

type MailState = (typeof MAIL_STATES)[number];

/** Names of the states of mails. */
export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: '送信待ち',
  sent: '送信済み',
  failed: '送信失敗',
};

/** The state of a mail, in words and colour. */
export const MailStateChip = chipOf(MAIL_STATE_LABELS, {
  waiting: 'info',
  sent: 'success',
  failed: 'error',
});

/** Names of the kinds of mails. */
export function useTemplateTitles(): ReadonlyMap<string, string> {
  const { data = [] } = useChoices<RowOf<'mail-templates'>>('mail-templates');
  return new Map(data.map(({ kind, title }) => [kind, title]));
}

const MEANINGS: Record<MailErrorKind, string> = {
  no_such_user: '宛先のアドレスが見つからないか、受け取りを拒否されました。',
  mailbox_full: '宛先のメールボックスがいっぱいです。',
  policy:
    'メールサーバーの方針（迷惑メール対策、差出人の認証など）により受け付けられませんでした。SPF・DKIM・DMARCと差出人の設定をご確認ください。',
  sender:
    'メールサーバーが差出人のアドレスを受け付けません。MAIL_FROMの設定と、メールサーバーで許可された差出人をご確認ください。',
  try_later: '相手のサーバーが一時的に受け付けていません。時間をおいて自動で再送します。',
  refused: 'メールの内容が受け付けられませんでした。',
  connection: 'メールサーバーに接続できませんでした。',
  tls: 'メールサーバーと暗号化（TLS）した接続ができないため、送信しませんでした。',
  login: 'メールサーバーにログインできませんでした。SMTP_URLの設定をご確認ください。',
  timeout: 'メールサーバーから時間内に応答がありませんでした。',
  suppressed: '送信停止中のアドレスのため、送信しませんでした。',
  withdrawn: '配信を停止した会員、または利用できなくなった会員のため、送信しませんでした。',
  expired: 'リンクの有効期限が切れたため、送信しませんでした。',
  unreadable:
    '送信前の内容を読み出せませんでした（APP_SECRETが変わっています）。「再送する」で新しいリンクを送信できます。',
  other: '送信できませんでした。',
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
