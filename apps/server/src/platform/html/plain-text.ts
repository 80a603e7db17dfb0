import { Parser } from 'htmlparser2';

const INLINE = new Set(['a', 'strong', 'em', 'u', 's', 'code', 'b', 'i', 'span', 'sub', 'sup']);

/**
 * The text of an HTML body as a reader reads it: words run on through inline marks, and blocks
 * stand on lines of their own.
 */
export function plainText(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (piece) => {
      text += piece;
    },
    onopentagname: (name) => {
      if (!INLINE.has(name)) text += '\n';
    },
    onclosetag: (name) => {
      if (!INLINE.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text.replace(/[ \t]*\n\s*/g, '\n').trim();
}
