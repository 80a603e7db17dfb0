import { Parser } from 'htmlparser2';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it must be written in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Plain text as paragraphs of HTML. */
export const paragraphsOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Writes a value as JSON for a script element: without `<`, so nothing in it ends the element. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');

const INLINE = new Set('a strong em u s code b i span sub sup ruby rb rtc rt rp'.split(' '));
/** Readings stand beside the text, and the brackets that some programs show around them. */
const READINGS = new Set(['rt', 'rp']);

/**
 * Extracts the text of an HTML body as people read it: inline elements do not break words, each
 * block has its own line, and readings (ruby) are left out.
 */
export function plainText(html: string): string {
  let text = '';
  let readings = 0;
  const parser = new Parser({
    ontext: (chunk) => {
      if (readings === 0) text += chunk;
    },
    onopentagname: (name) => {
      if (READINGS.has(name)) readings += 1;
      if (!INLINE.has(name)) text += '\n';
    },
    onclosetag: (name) => {
      if (READINGS.has(name)) readings -= 1;
      if (!INLINE.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text.replace(/[ \t]*\n\s*/g, '\n').trim();
}
