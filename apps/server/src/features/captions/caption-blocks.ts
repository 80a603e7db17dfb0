import type { CaptionRow } from '@orchard/contract/staff/caption-rules';

/** One line of captions as a file holds it, not yet judged. */
export interface FileRow extends CaptionRow {
  /** Number of the line with its times, from 1; of its first line where it has none. */
  line: number;
  /** That line as it stands there. */
  raw: string;
}

const ARROW = '-->';
// What people type for the arrow is understood; behind the end may stand where the cue is shown.
const TIMES =
  /^\s*([\d０-９][\d０-９:：.,．]*)\s*[-ー—–−→⇒>＞〜~～]{1,4}\s*([\d０-９][\d０-９:：.,．]*)(?:\s.*)?$/;

/** The two times of a line as they stand there; undefined when it is none with times. */
function timesOf(raw: string): [start: string, end: string] | undefined {
  const [, start, end] = TIMES.exec(raw) ?? [];
  if (start !== undefined && end !== undefined) return [start, end];
  const arrow = raw.indexOf(ARROW);
  if (arrow < 0) return undefined;
  const [behind = ''] = raw
    .slice(arrow + ARROW.length)
    .trim()
    .split(/\s/, 1);
  return [raw.slice(0, arrow).trim(), behind];
}

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
        .replace(/\{\\[^{}]*\}/g, '')
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

/** The number of a cue in an SRT file, which says nothing. */
const isNumber = (content: string | undefined) => /^\s*\d+\s*$/.test(content ?? '');

/** Takes a file of captions apart, WebVTT or SRT, without judging what it says. */
export function readBlocks(text: string): FileRow[] {
  return blocksOf(text)
    .filter((block) => !isNoCue(block))
    .map(({ line, lines }): FileRow => {
      // Its number or name may stand before the times.
      const at = lines.slice(0, 2).findIndex((content) => timesOf(content));
      const raw = lines[Math.max(0, at)] ?? '';
      const [start, end] = timesOf(raw) ?? ['', ''];
      const numbered = lines.length > 1 && isNumber(lines[0]) ? 1 : 0;
      const text = words(lines.slice(at < 0 ? numbered : at + 1));
      return { line: line + Math.max(0, at), raw, start, end, text };
    });
}
