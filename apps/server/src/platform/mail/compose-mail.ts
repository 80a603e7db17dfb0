import type { Mail } from './mail.ts';
import { type Block, mailHtml } from './mail-html.ts';
import { type Leaving, leavingLines } from './mail-lists.ts';
import type { MailSender } from './mail-sender.view.ts';
import { type Message, PLACEHOLDER, type TemplateText } from './mail-template.ts';

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

/** Whom to turn to, within a sentence: 「…までご連絡ください」. */
function contactOf({ email, telephone }: MailSender): string {
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
