import { escapeHtml } from '#platform/html/html.ts';
import type { MailBody } from './mail-body.ts';
import { type Leaving, leavingReason } from './mail-lists.ts';
import type { MailSender } from './mail-sender.view.ts';

/** A paragraph, a button with its address, or a written body. */
export type Block = { text: string } | { url: string; label: string } | MailBody;

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
  `<br>${linkHtml(leaving.leavingUrl, 'このお知らせの配信を停止する')}</p>`;

/**
 * A mail as HTML that every mail program shows, also on a phone and in the dark: the sender's name as
 * its mark, the text, the signature, and how to leave the list.
 */
export const mailHtml = (
  sender: MailSender,
  blocks: readonly Block[],
  { signature, leaving }: { signature: string; leaving: Leaving | undefined },
) =>
  `<!doctype html><html lang="ja">${HEAD}<body class="page" style="${BODY}"><div style="max-width:560px;margin:0 auto">` +
  markHtml(sender) +
  blocks.map(blockHtml).join('') +
  `<p class="quiet line" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d1d5db;font-size:13px;color:#4b5563">${shown(signature)}</p>` +
  `${leaving ? leavingHtml(leaving) : ''}</div></body></html>`;
