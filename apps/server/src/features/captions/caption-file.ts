import {
  type CaptionLine,
  judgeCaptions,
  MAX_CAPTION_CHARACTERS,
  MAX_CAPTION_LINES,
} from '@orchard/contract/staff/caption-rules';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type DecodedText, decodeText, UNREADABLE } from '@orchard/spreadsheets';
import { type FileRow, holdsTimes, readBlocks } from './caption-blocks.ts';
import { withoutRepeats } from './rolling-captions.ts';

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
  /** The name of its format, where that is not read. */
  format?: string;
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
 * Decodes a file in UTF-8, UTF-16, CP932 as Japanese Windows writes it, EUC-JP or ISO-2022-JP;
 * undefined if it is not text. A single broken character stays in place, as a fault of its line.
 */
export function captionText(bytes: Uint8Array): DecodedText | undefined {
  const { text, encoding } = decodeText(bytes);
  const broken = text.split(UNREADABLE).length - 1;
  if (text.includes('\0') || broken > text.length * MOST_UNREADABLE) return undefined;
  return { text, encoding };
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

/** How files begin that are captions too, but are not read. */
const OTHER_FORMATS: readonly [RegExp, string][] = [
  [/^\[Script Info\]/i, 'ASS・SSA'],
  [/^<sami\b/i, 'SAMI'],
  [/^<(?:\?xml|tt|timedtext|transcript)\b/i, 'XML（TTMLなど）'],
  [/^Scenarist_SCC/i, 'SCC'],
  [/^\{\d+\}\{\d+\}/, 'MicroDVD（.sub）'],
  [/^[[{]\s*["{]/, 'JSON'],
];

const otherFormat = (text: string): string | undefined =>
  OTHER_FORMATS.find(([begins]) => begins.test(text.trimStart()))?.[1];

/** Whether a text is a file of captions, also one that is not read: no transcript in plain words. */
export const isCaptionFile = (text: string): boolean =>
  /^\s*WEBVTT(?:\s|$)/.test(text) || holdsTimes(text) || otherFormat(text) !== undefined;

/** Reads captions as this site writes them. */
export const readWritten = (webvtt: string): CaptionFile => judgedFile(readBlocks(webvtt));

/** Reads a file of captions, WebVTT, SRT or SBV; what rolls up a screen is said once. */
export function readCaptions(text: string): CaptionFile {
  const format = otherFormat(text);
  if (format) return { rows: [], cues: [], faults: [], notes: [], format };
  const { rows, repeats } = withoutRepeats(readBlocks(text));
  const file = judgedFile(rows);
  const [first] = repeats;
  if (first) {
    const count = repeats.length;
    file.notes.unshift(remark(first, formatStaffMessage('captions.repeated', { count })));
  }
  return file;
}

/** Why the file as a whole cannot be used; undefined if it can. */
export function refusedFile({ rows, format }: CaptionFile): string | undefined {
  if (format) return formatStaffMessage('captions.other_format', { format });
  if (rows.length === 0) return formatStaffMessage('captions.none_found');
  if (rows.length > MAX_CAPTION_LINES)
    return formatStaffMessage('captions.too_many', { max: MAX_CAPTION_LINES });
  const characters = rows.reduce((sum, { text }) => sum + [...text].length, 0);
  return characters > MAX_CAPTION_CHARACTERS
    ? formatStaffMessage('captions.too_much', { max: MAX_CAPTION_CHARACTERS })
    : undefined;
}
