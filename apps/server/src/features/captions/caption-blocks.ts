import type { CaptionRow } from '@orchard/contract/staff/caption-rules';

/** One line of captions as a file holds it, not yet judged. */
export interface FileRow extends CaptionRow {
  /** Number of the line with its times, from 1; of its first line where it has none. */
  line: number;
  /** The text of that line, unchanged. */
  raw: string;
}

const ARROW = '-->';
// Accepts what people type for the arrow; a cue's position settings may follow the end.
const TIMES =
  /^\s*([\d０-９][\d０-９:：.,．]*)\s*[-ー—–−→⇒>＞〜~～]{1,4}\s*([\d０-９][\d０-９:：.,．]*)(?:\s.*)?$/;

/** The two times of a line, unparsed; undefined if it has no times. */
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

/** The text of a cue without markup: tags, positions, entities. */
const plainCue = (lines: readonly string[]): string =>
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

/** The number of a cue in an SRT file; ignored. */
const isNumber = (content: string | undefined) => /^\s*\d+\s*$/.test(content ?? '');

/** Splits a WebVTT or SRT file into cues without judging them. */
export function readBlocks(text: string): FileRow[] {
  return blocksOf(text)
    .filter((block) => !isNoCue(block))
    .map(({ line, lines }): FileRow => {
      // The cue's number or name may precede the times.
      const at = lines.slice(0, 2).findIndex((content) => timesOf(content));
      const raw = lines[Math.max(0, at)] ?? '';
      const [start, end] = timesOf(raw) ?? ['', ''];
      const numbered = lines.length > 1 && isNumber(lines[0]) ? 1 : 0;
      const text = plainCue(lines.slice(at < 0 ? numbered : at + 1));
      return { line: line + Math.max(0, at), raw, start, end, text };
    });
}
