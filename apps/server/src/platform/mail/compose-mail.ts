import { escapeHtml } from '#platform/html/html.ts';
import { type Message, PLACEHOLDER, type TemplateText } from './mail-template.ts';
import type { Mail } from './mails.store.ts';

/** A paragraph, or a button with its address. */
export type Block = { text: string } | { url: string; label: string };

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Several lines as they were written, without anything else that cannot be seen. */
const severalLines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();

/** Fills all placeholders in one pass, so that a value with braces is not filled again. */
const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : placeholder,
  );

/**
 * Splits a mail's text into paragraphs and buttons, in order.
 * @param product the site's name
 */
export function blocksOf(
  { template, placeholders }: Message,
  product: string,
  templateText: TemplateText,
) {
  const values: Record<string, string> = { product: oneLine(product) };
  for (const [name, placeholder] of Object.entries(template.placeholders)) {
    const value = placeholders[name] ?? '';
    values[name] = placeholder.hasLines ? severalLines(value) : oneLine(value);
  }
  const url = values.link ?? '';
  const blocks = templateText.body
    .split(/\n[ \t]*\n/)
    .map((paragraph): Block => {
      const isButton = url !== '' && paragraph.trim() === '{link}';
      return isButton
        ? { url, label: fill(templateText.link_label, values) }
        : { text: fill(paragraph, values).trim() };
    })
    .filter((block) => 'url' in block || block.text !== '');
  const subject = oneLine(fill(templateText.subject, values)) || values.product || template.title;
  return { subject: [...subject].slice(0, 200).join(''), blocks };
}

/** The footer of every mail. */
const closingOf = ({ template }: Message, product: string) =>
  `このメールは ${product} から${template.isPersonal ? '' : '自動で'}送信しています。ご返信いただいてもお答えできません。`;

const shown = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const htmlOf = (block: Block) =>
  'url' in block
    ? `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="background:#2563eb;color:#ffffff;padding:12px 24px;border-radius:6px;text-decoration:none">${escapeHtml(block.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#4b5563">ボタンが開かないときは、次のアドレスをブラウザに貼り付けてください。<br>${escapeHtml(block.url)}</p>`
    : `<p style="margin:0 0 16px">${shown(block.text)}</p>`;

/**
 * Composes a mail from a message: plain text, and the same text as HTML that every mail program
 * shows. Input of members and operators is escaped.
 * @param product the site's name, signed under each mail
 * @param templateText the operators' version; by default the template's own text
 */
export function compose(
  message: Message,
  product: string,
  templateText: TemplateText = message.template.templateText,
): Mail {
  const { subject, blocks } = blocksOf(message, product, templateText);
  const closing = closingOf(message, product);
  const text = [
    ...blocks.map((block) => ('url' in block ? `${block.label}\n${block.url}` : block.text)),
    `――――――――――\n${closing}`,
  ].join('\n\n');
  const html =
    '<!doctype html><html lang="ja"><body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.8;color:#111827">' +
    blocks.map(htmlOf).join('') +
    `<p style="margin:32px 0 0;font-size:13px;color:#6b7280">${escapeHtml(closing)}</p></body></html>`;
  return { kind: message.template.kind, recipient: message.recipient, subject, text, html };
}
