import { escapeHtml } from '#platform/html/html.ts';
import type { Mail } from './mail.ts';
import type { MailSender } from './mail.view.ts';
import type { MailBody } from './mail-body.ts';
import { type Leaving, leavingLines, leavingReason } from './mail-lists.ts';
import { fill, type Message, type TemplateText } from './mail-template.ts';

/** A paragraph, a button with its address, or a written body. */
type Block = { text: string } | { url: string; label: string } | MailBody;

const shown = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const blockHtml = (block: Block) =>
  'url' in block
    ? `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" class="button" style="display:inline-block;background:#2563eb;color:#ffffff;padding:12px 24px;border-radius:6px;text-decoration:none">${escapeHtml(block.label)}</a></p>` +
      `<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#4b5563">ボタンを押しても開かないときは、次のアドレスをブラウザーに貼り付けてください。<br>${escapeHtml(block.url)}</p>`
    : 'html' in block
      ? block.html
      : `<p style="margin:0 0 16px">${shown(block.text)}</p>`;

// Mail programs keep styles at the elements, and few of those in the head: the light colours stand at
// the elements, the dark ones here. Programs that turn colours round by themselves do without.
const DARK =
  '.page{background:#0f172a!important;color:#e5e7eb!important}' +
  '.quiet{color:#a1a9b8!important}.link{color:#93c5fd!important}' +
  '.line{border-color:#334155!important}.button{color:#ffffff!important}';
const HEAD =
  '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style></head>`;

const BODY =
  'margin:0;padding:24px 16px;background:#ffffff;font-family:sans-serif;font-size:16px;line-height:1.8;color:#111827;overflow-wrap:anywhere;word-break:break-word';

const markHtml = ({ name, caption }: MailSender) =>
  '<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:2px solid #2563eb;font-size:20px;font-weight:bold">' +
  `${escapeHtml(name)}${caption ? ` <span class="quiet" style="font-size:12px;font-weight:normal;color:#4b5563">${escapeHtml(caption)}</span>` : ''}</p>`;

const linkHtml = (url: string, label: string) =>
  `<a href="${escapeHtml(url)}" class="link" style="color:#1d4ed8">${escapeHtml(label)}</a>`;

const leavingHtml = (leaving: Leaving) =>
  '<p class="quiet" style="margin:16px 0 0;font-size:13px;color:#4b5563">' +
  `${escapeHtml(leavingReason(leaving))}<br>${linkHtml(leaving.choicesUrl, '受け取り方を変更する')}` +
  `<br>${linkHtml(leaving.leavingUrl, 'この通知の配信を停止する')}</p>`;

/**
 * A mail as HTML that every mail program shows, also on a phone and in the dark: the sender's name as
 * its mark, the text, the signature, and how to leave the list.
 */
const mailHtml = (
  sender: MailSender,
  blocks: readonly Block[],
  { signature, leaving }: { signature: string; leaving: Leaving | undefined },
) =>
  `<!doctype html><html lang="ja">${HEAD}<body class="page" style="${BODY}"><div style="max-width:560px;margin:0 auto">` +
  markHtml(sender) +
  blocks.map(blockHtml).join('') +
  `<p class="quiet line" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d1d5db;font-size:13px;color:#4b5563">${shown(signature)}</p>` +
  `${leaving ? leavingHtml(leaving) : ''}</div></body></html>`;

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Several lines as they were written, without anything else that cannot be seen. */
const severalLines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();

/** Whom to turn to, within a sentence: 「…までご連絡ください」. */
export function contactOf({ email, telephone }: MailSender): string {
  const ways = [email, telephone && `電話 ${telephone}`].filter((way) => way !== null);
  return ways.length > 0
    ? `運営事務局（${oneLine(ways.join('、'))}）`
    : 'ご入会のお手続きをされた窓口';
}

/** Splits a mail's text into paragraphs and buttons, in order. */
export function blocksOf(
  { template, placeholders, content }: Message,
  sender: MailSender,
  templateText: TemplateText,
) {
  const values: Record<string, string> = {
    product: oneLine(sender.name),
    contact: contactOf(sender),
    ...(content && { content: content.text }),
  };
  for (const [name, placeholder] of Object.entries(template.placeholders)) {
    const value = placeholders[name] ?? '';
    values[name] = placeholder.hasLines ? severalLines(value) : oneLine(value);
  }
  const url = values.link ?? '';
  const blocks = templateText.body
    .split(/\n[ \t]*\n/)
    .map((paragraph): Block => {
      if (content && paragraph.trim() === '{content}') return content;
      const isButton = url !== '' && paragraph.trim() === '{link}';
      return isButton
        ? { url, label: fill(templateText.link_label, values) }
        : { text: fill(paragraph, values).trim() };
    })
    .filter((block) => 'url' in block || block.text !== '');
  const subject = oneLine(fill(templateText.subject, values)) || values.product || template.title;
  return { subject: [...subject].slice(0, 200).join(''), blocks };
}

/** The last sentence: whether a reply reaches somebody. */
function closingOf({ template }: Message, { name, email }: MailSender): string {
  const from = `このメールは ${oneLine(name)} から${template.isPersonal ? '' : '自動'}送信しています。`;
  if (email !== null)
    return `${from}ご不明な点は、このメールへのご返信でもお問い合わせいただけます。`;
  return template.isPersonal
    ? `${from}送信専用のため、お手数ですが、ご返信はお問い合わせ画面からお願いいたします。`
    : `${from}送信専用のため、ご返信いただいてもお答えできません。あらかじめご了承ください。`;
}

/** The sender's name and contact, and the last sentence. */
function signatureOf(message: Message, sender: MailSender): string {
  const { name, email, telephone, hours } = sender;
  const contact = [
    email && `メール：${email}`,
    telephone && `電話：${telephone}`,
    hours && `受付時間：${hours}`,
  ].flatMap((line) => (line ? [oneLine(line)] : []));
  const lines = contact.length > 0 ? [`${oneLine(name)} 運営事務局`, ...contact] : [];
  return [...lines, closingOf(message, sender)].join('\n');
}

/**
 * Composes a mail from a message: plain text, and the same text as HTML. Input of members and
 * operators is escaped.
 * @param sender whose name and contact stand under the mail
 * @param templateText the operators' version; by default the template's own text
 * @param leaving how to leave the list of the mail, if it has one
 */
export function compose(
  message: Message,
  sender: MailSender,
  templateText: TemplateText = message.template.templateText,
  leaving?: Leaving,
): Mail {
  const { subject, blocks } = blocksOf(message, sender, templateText);
  const signature = signatureOf(message, sender);
  const text = [
    ...blocks.map((block) => ('url' in block ? `${block.label}\n${block.url}` : block.text)),
    `――――――――――\n${signature}`,
    ...(leaving ? [leavingLines(leaving)] : []),
  ].join('\n\n');
  return {
    kind: message.template.kind,
    recipient: message.recipient,
    replyTo: sender.email,
    subject,
    text,
    html: mailHtml(sender, blocks, { signature, leaving }),
  };
}
