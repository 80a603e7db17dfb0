/** A cue as a file holds it, not yet judged; or what could not be read. */
export type CaptionBlock =
  | { line: number; startMs: number; endMs: number; text: string }
  | { line: number; fault: string };

// WebVTT writes 01:02.345 or 1:01:02.345, SRT 00:01:02,345; either is understood in either.
const STAMP = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${STAMP}\s*-->\s*${STAMP}(?:\s.*)?$`);

const milliseconds = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts;
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
    Number(fraction.padEnd(3, '0'))
  );
};

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** The words of a cue without the marks of its format: tags, positions, entities. */
const words = (lines: readonly string[]): string =>
  lines
    .map((line) =>
      line
        .replace(/<\/?(?:[a-z][^<>]*|\d[\d:.]*)>/gi, '')
        .replace(/\{\\[^}]*\}/g, '')
        .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
        .trim(),
    )
    .filter(Boolean)
    .join('\n');

interface Block {
  /** Number of its first line, from 1. */
  line: number;
  lines: string[];
}

/** The groups of lines between empty lines. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  text.split(/\r\n|\r|\n/).forEach((content, index) => {
    if (content.trim() === '') {
      open = undefined;
      return;
    }
    if (!open) {
      open = { line: index + 1, lines: [] };
      blocks.push(open);
    }
    open.lines.push(content);
  });
  return blocks;
}

const isNoCue = ({ line, lines: [first = ''] }: Block): boolean =>
  (line === 1 && /^WEBVTT(?:\s|$)/.test(first)) || /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first);

/** Takes a file of captions apart, WebVTT or SRT, without judging what it says. */
export function readBlocks(text: string): CaptionBlock[] {
  return blocksOf(text)
    .filter((block) => !isNoCue(block))
    .map(({ line, lines }): CaptionBlock => {
      // Its number or name may stand before the times.
      const at = lines.slice(0, 2).findIndex((content) => content.includes('-->'));
      if (at < 0) return { line, fault: '時刻の行（開始 --> 終了）がありません。' };
      const parts = TIMES.exec(lines[at] ?? '')?.slice(1);
      if (!parts) return { line: line + at, fault: '時刻の書き方を読み取れません。' };
      return {
        line: line + at,
        startMs: milliseconds(parts.slice(0, 4)),
        endMs: milliseconds(parts.slice(4)),
        text: words(lines.slice(at + 1)),
      };
    });
}
