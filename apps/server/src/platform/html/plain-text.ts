import { Parser } from 'htmlparser2';

const INLINE = new Set(['a', 'strong', 'em', 'u', 's', 'code', 'b', 'i', 'span', 'sub', 'sup']);

/**
 * Extracts the text of an HTML body as people read it: inline elements do not break words, and each
 * block has its own line.
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
