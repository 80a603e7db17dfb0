import {
  type CaptionLine,
  type CaptionRow,
  judgeCaptions,
  MAX_CAPTION_CHARACTERS,
  MAX_CAPTION_LINES,
} from '@orchard/contract/staff/caption-rules';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { decodeText, UNREADABLE } from '@orchard/spreadsheets';

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

/** A fault or a note about one line of a file. */
export interface Remark {
  /** Counted from 1, as an editor shows it. */
  line: number;
  /** The text of that line, unchanged. */
  text: string;
  message: string;
}

/** The result of reading a caption file. */
export interface CaptionFile {
  /** Every line that has text, with its times unparsed. */
  rows: FileRow[];
  /** The valid lines. */
  cues: CaptionLine[];
  /** Lines that cannot be saved, each with a sentence for the author of the file. */
  faults: Remark[];
  /** Harmless oddities. */
  notes: Remark[];
}

const RAW = 200;

const remark = ({ line, raw }: FileRow, message: string): Remark => ({
  line,
  text: [...raw].slice(0, RAW).join(''),
  message,
});

/** With a larger share of undecodable characters, the file is not text. */
const MOST_UNREADABLE = 0.05;

/**
 * Decodes a file in UTF-8, UTF-16, or CP932 as Japanese Windows writes it; undefined if it is not
 * text. A single broken character stays in place, as a fault of its line.
 */
export function captionText(bytes: Uint8Array): string | undefined {
  const { text } = decodeText(bytes);
  const broken = text.split(UNREADABLE).length - 1;
  if (text.includes('\0') || broken > text.length * MOST_UNREADABLE) return undefined;
  return text;
}

/** Judges the lines of a file. */
export function judgedFile(all: readonly FileRow[]): CaptionFile {
  const file: CaptionFile = { rows: [], cues: [], faults: [], notes: [] };
  // A time without text can be left out without a loss.
  for (const row of all) {
    if (row.text !== '') file.rows.push(row);
    else file.notes.push(remark(row, formatStaffMessage('captions.left_out')));
  }
  for (const [index, { line, fault, note }] of judgeCaptions(file.rows).entries()) {
    const row = file.rows[index] as FileRow;
    if (line) file.cues.push(line);
    if (fault) file.faults.push(remark(row, fault));
    if (note) file.notes.push(remark(row, note));
  }
  file.notes.sort((a, b) => a.line - b.line);
  return file;
}

/** Reads a file of captions, WebVTT or SRT. */
export const readCaptions = (text: string): CaptionFile => judgedFile(readBlocks(text));

/** Why the file as a whole cannot be used; undefined if it can. */
export function refusedFile({ rows }: CaptionFile): string | undefined {
  if (rows.length === 0) return formatStaffMessage('captions.none_found');
  if (rows.length > MAX_CAPTION_LINES)
    return formatStaffMessage('captions.too_many', { max: MAX_CAPTION_LINES });
  const characters = rows.reduce((sum, { text }) => sum + [...text].length, 0);
  return characters > MAX_CAPTION_CHARACTERS
    ? formatStaffMessage('captions.too_much', { max: MAX_CAPTION_CHARACTERS })
    : undefined;
}
