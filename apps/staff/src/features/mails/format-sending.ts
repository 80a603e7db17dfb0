import type { ResponseOf } from '@orchard/contract/endpoint';
import type { staffApi } from '@orchard/contract/staff';

type Sending = ResponseOf<(typeof staffApi)['mails.sending']>;

const NAMES: Readonly<Record<string, string>> = {
  invitation: '招待メール',
  invitation_reminder: '再案内メール',
};

const sayNumber = (number: number) => number.toLocaleString('ja-JP');

/** Until all have gone out, roughly. */
function sayRest(minutes: number | null): string {
  if (minutes === null) return '再開を待っています';
  return minutes < 60 ? `あと約${minutes}分` : `あと約${Math.round(minutes / 60)}時間`;
}

/** How far mails of a kind have come: 「招待メールを送信中: 640 / 2,000通、あと約3分」. */
export const formatBatch = (
  { kind, done, total }: Sending['batches'][number],
  minutes: number | null,
): string =>
  `${Object.hasOwn(NAMES, kind) ? NAMES[kind] : 'メール'}を送信中: ${sayNumber(done)} / ${sayNumber(total)}通、${sayRest(minutes)}`;
