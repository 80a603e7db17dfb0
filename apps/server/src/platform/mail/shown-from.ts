import type { Config } from '#platform/config/config.ts';
import { fromNameOf, type MailSender } from './mail.view.ts';
import { addressIn } from './transports.ts';

/** Whom mail programs show as the sender: `果樹園クラブ <post@example.jp>`; without MAIL_FROM the name. */
export function shownFrom(
  sender: MailSender,
  { mailFrom, productName }: Pick<Config, 'mailFrom' | 'productName'>,
): string {
  if (mailFrom === null) return sender.name;
  const name = fromNameOf(sender, productName);
  return name === null ? mailFrom : `${name} <${addressIn(mailFrom)}>`;
}
