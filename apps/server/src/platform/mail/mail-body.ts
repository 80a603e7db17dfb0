import { Parser } from 'htmlparser2';
import { escapeHtml } from '#platform/html/html.ts';
import { fill } from './mail-template.ts';

/** A written body of a mail: as HTML with its styles, and the same words as text. */
export interface MailBody {
  html: string;
  text: string;
}

// Borders in a grey that is seen on light and dark.
const CELL = 'border:1px solid #9ca3af;padding:6px 10px;text-align:left;vertical-align:top';

/** How each element looks; mail programs keep styles at the elements. Others go, their words stay. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ['p', 'margin:0 0 16px'],
  ['h2', 'margin:28px 0 12px;font-size:20px;line-height:1.5'],
  ['h3', 'margin:24px 0 12px;font-size:17px;line-height:1.5'],
  ['h4', 'margin:20px 0 8px;font-size:16px;line-height:1.5'],
  ['ul', 'margin:0 0 16px;padding:0 0 0 24px'],
  ['ol', 'margin:0 0 16px;padding:0 0 0 24px'],
  ['li', 'margin:0 0 4px'],
  ['strong', ''],
  ['em', ''],
  ['u', ''],
  ['s', ''],
  ['code', 'font-family:monospace'],
  ['ruby', ''],
  ['pre', 'margin:0 0 16px;white-space:pre-wrap;font-family:monospace'],
  ['blockquote', 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #9ca3af'],
  ['table', 'margin:0 0 16px;border-collapse:collapse'],
  ['thead', ''],
  ['tbody', ''],
  ['tr', ''],
  ['th', CELL],
  ['td', CELL],
  ['figure', 'margin:0 0 16px'],
  ['figcaption', 'font-size:13px'],
]);

const BLOCKS = new Set('p h2 h3 h4 ul ol pre blockquote table figure figcaption'.split(' '));

/** The address as it works from a mail; undefined where it leads nowhere from there. */
function absolute(address: string | undefined, origin: string): string | undefined {
  const found = address && URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return found && /^(?:https?|mailto|tel):$/.test(found.protocol) ? found.href : undefined;
}

const opened = (name: string, style: string) =>
  style === '' ? `<${name}>` : `<${name} style="${style}">`;

/**
 * Turns sanitised HTML of the site into a mail's body.
 * @param values of the placeholders; text, filled into the words and nowhere else
 * @param origin the site's public address, for links and pictures
 */
export function mailBody(
  source: string,
  { values, origin }: { values: Readonly<Record<string, string>>; origin: string },
): MailBody {
  let html = '';
  let text = '';
  const links: (string | undefined)[] = [];
  const lists: { next: number | null }[] = [];
  // The brackets of the source; every reading gets the same ones.
  let isBracket = false;
  const open: Record<string, (attributes: Readonly<Record<string, string>>) => void> = {
    a({ href }) {
      const address = absolute(href, origin);
      links.push(address);
      if (address) html += `<a href="${escapeHtml(address)}" class="link" style="color:#1d4ed8">`;
    },
    img({ src, alt = '' }) {
      const address = absolute(src, origin);
      if (!address) return;
      html += `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" style="max-width:100%;height:auto;border:0">`;
      if (alt !== '') text += `［画像：${alt}］`;
    },
    br() {
      html += '<br>';
      text += '\n';
    },
    hr() {
      html += '<hr style="margin:24px 0;border:0;border-top:1px solid #9ca3af">';
      text += '\n\n――――――――――\n\n';
    },
    li() {
      const list = lists.at(-1);
      text += list?.next ? `\n${list.next++}. ` : '\n・';
    },
    ul() {
      lists.push({ next: null });
    },
    ol() {
      lists.push({ next: 1 });
    },
    tr() {
      text += '\n';
    },
    // Mail programs that know no readings show them in brackets.
    rt() {
      html += '<rp>（</rp><rt>';
      text += '（';
    },
    rp() {
      isBracket = true;
    },
  };
  const parser = new Parser({
    ontext(words) {
      if (isBracket) return;
      const filled = fill(words, values);
      html += escapeHtml(filled);
      text += filled;
    },
    onopentag(name, attributes) {
      // A list's own paragraphs are no paragraphs of the text.
      if (BLOCKS.has(name) && lists.length === 0) text += '\n\n';
      const style = name === 'p' && lists.length > 0 ? 'margin:0' : STYLES.get(name);
      if (style !== undefined) html += opened(name, style);
      open[name]?.(attributes);
    },
    onclosetag(name) {
      if (STYLES.has(name)) html += `</${name}>`;
      if (name === 'ul' || name === 'ol') lists.pop();
      if (name === 'th' || name === 'td') text += '　';
      if (name === 'rp') isBracket = false;
      if (name === 'rt') {
        html += '</rt><rp>）</rp>';
        text += '）';
      }
      if (BLOCKS.has(name) && lists.length === 0) text += '\n\n';
      if (name !== 'a') return;
      const address = links.pop();
      if (!address) return;
      html += '</a>';
      // One that is written out in full says its address already.
      if (!text.endsWith(address)) text += `（${address}）`;
    },
  });
  parser.end(source);
  const tidied = text.replace(/[ \t\u3000]+\n/g, '\n').replace(/\n{3,}/g, '\n\n');
  return { html, text: tidied.trim() };
}
