import { escapeHtml } from '#platform/html.ts';
import type { Letter } from './mails.store.ts';

/** What a mail says, before it is made into text and HTML. */
export interface Message {
  kind: string;
  recipient: string;
  subject: string;
  /** Who is addressed: 「山田 花子 様」. */
  name: string;
  paragraphs: string[];
  /** A link on a line of its own, with the words of its button. */
  link?: { url: string; label: string };
  /** What comes after the link. */
  after?: string[];
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/**
 * Makes a message into a mail: plain text, and the same words as HTML that every mail program
 * shows. What members wrote stands in it as text.
 * @param product the site's name, signed under each mail
 */
export function compose(message: Message, product: string): Letter {
  const { kind, recipient, paragraphs, link, after = [] } = message;
  const greeting = `${oneLine(message.name)} 様`;
  const closing = `このメールは ${product} から自動で送信しています。ご返信いただいてもお答えできません。`;
  const text = [
    greeting,
    ...paragraphs,
    ...(link ? [`${link.label}\n${link.url}`] : []),
    ...after,
    `――――――――――\n${closing}`,
  ].join('\n\n');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:#2563eb;color:#ffffff;padding:12px 24px;border-radius:6px;text-decoration:none">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#4b5563">ボタンが開かないときは、次のアドレスをブラウザに貼り付けてください。<br>${escapeHtml(link.url)}</p>`
    : '';
  const html =
    '<!doctype html><html lang="ja"><body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.8;color:#111827">' +
    [greeting, ...paragraphs].map(paragraph).join('') +
    button +
    after.map(paragraph).join('') +
    `<p style="margin:32px 0 0;font-size:13px;color:#6b7280">${escapeHtml(closing)}</p></body></html>`;
  return {
    kind,
    recipient,
    subject: [...oneLine(message.subject)].slice(0, 200).join(''),
    text,
    html,
  };
}
