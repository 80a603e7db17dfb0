import type { CaptionRow } from '@orchard/contract/staff/caption-rules';
import { plainText } from '#platform/html/html.ts';

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
/** As YouTube's SBV has them. */
const SBV_TIMES = /^\s*(\d+:\d\d:\d\d\.\d{1,3}),(\d+:\d\d:\d\d\.\d{1,3})\s*$/;
// Behind other text only the usual arrow: people say 「10:30 → 11:00」.
const NEXT_TIMES = /^\s*[\d０-９]+[:：].*-->/;

/** The two times of a line, unparsed; undefined if it has no times. */
function timesOf(raw: string): [start: string, end: string] | undefined {
  const [, start, end] = TIMES.exec(raw) ?? SBV_TIMES.exec(raw) ?? [];
  if (start !== undefined && end !== undefined) return [start, end];
  const arrow = raw.indexOf(ARROW);
  if (arrow < 0) return undefined;
  const [behind = ''] = raw
    .slice(arrow + ARROW.length)
    .trim()
    .split(/\s/, 1);
  return [raw.slice(0, arrow).trim(), behind];
}

const linesOf = (text: string): string[] => text.replace(/^\ufeff+/, '').split(/\r+\n|\r|\n/);

/** Whether a text has a line with times as files of captions have them. */
export const holdsTimes = (text: string): boolean =>
  text.includes(ARROW) || linesOf(text).some((line) => SBV_TIMES.test(line));

const TAG = /<(\/?)(?:([a-z]+)[^<>\n]*|\d[\d:.]*)>/gi;
const READING = /^(?:ruby|rt|rp)$/i;

/** The text of a cue without markup: tags, positions, entities, readings above the text. */
const plainCue = (lines: readonly string[]): string =>
  plainText(
    lines
      .join('\n')
      .replace(/\{\\[^{}\n]*\}/g, '')
      .replace(TAG, (_, slash: string, name = '') =>
        READING.test(name) ? `<${slash}${name}>` : '',
      )
      .replace(/<(?!\/?(?:ruby|rt|rp)>)/gi, '&lt;'),
  ).replaceAll('\u00a0', ' ');

interface Block {
  /** Number of its first line, from 1. */
  line: number;
  lines: string[];
}

/** The number of a cue in an SRT file; ignored. */
const isNumber = (content: string | undefined) => /^\s*\d+\s*$/.test(content ?? '');

/**
 * The groups of lines between empty lines. A line of blanks belongs to its cue, as in YouTube's
 * files, unless a number and times follow it.
 */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  const lines = linesOf(text);
  const beginsAt = (at: number) =>
    timesOf(lines[at] ?? '') ?? (isNumber(lines[at]) && timesOf(lines[at + 1] ?? ''));
  lines.forEach((content, at) => {
    if (content === '' || (content.trim() === '' && (!open || beginsAt(at + 1)))) {
      open = undefined;
      return;
    }
    if (!open) {
      open = { line: at + 1, lines: [] };
      blocks.push(open);
    }
    open.lines.push(content);
  });
  return blocks;
}

/** The lines of a block that are a cue's: neither the head of a file nor what is beside its cues. */
function cueLines(
  { line, lines }: Block,
  isFirst: boolean,
  isNext: (raw: string) => boolean,
): Block {
  const [head = ''] = lines;
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(head)) return { line, lines: [] };
  if (!isFirst || !/^WEBVTT(?:\s|$)/.test(head)) return { line, lines };
  const at = lines.findIndex(isNext);
  return at < 0 ? { line, lines: [] } : { line: line + at, lines: lines.slice(at) };
}

/** The cues of a block: one, or several where a file has no empty lines between them. */
function cuesOf({ line, lines }: Block, isNext: (raw: string) => boolean): FileRow[] {
  // The cue's number or name may precede the times.
  const first = lines.slice(0, 2).findIndex((content) => timesOf(content));
  if (first < 0) {
    const text = plainCue(lines.slice(lines.length > 1 && isNumber(lines[0]) ? 1 : 0));
    return [{ line, raw: lines[0] ?? '', start: '', end: '', text }];
  }
  const places = lines.flatMap((content, at) =>
    at === first || (at > first && isNext(content)) ? [at] : [],
  );
  return places.map((at, index): FileRow => {
    const next = places[index + 1];
    const isNumbered = next !== undefined && isNumber(lines[at - 1]) && isNumber(lines[next - 1]);
    const raw = lines[at] ?? '';
    const [start, end] = timesOf(raw) ?? ['', ''];
    const text = plainCue(lines.slice(at + 1, isNumbered ? next - 1 : next));
    return { line: line + at, raw, start, end, text };
  });
}

/** Splits a file of WebVTT, SRT or SBV into cues without judging them. */
export function readBlocks(text: string): FileRow[] {
  const isNext = (raw: string) =>
    text.includes(ARROW) ? NEXT_TIMES.test(raw) : SBV_TIMES.test(raw);
  return blocksOf(text)
    .map((block, index) => cueLines(block, index === 0, isNext))
    .filter(({ lines }) => lines.length > 0)
    .flatMap((block) => cuesOf(block, isNext));
}
