import { formatStaffMessage } from '#contract/staff/messages.ts';
import { visibleText } from '#contract/visible-text.ts';

/**
 * The rules of caption lines, for reading a file, for saving and for the screen that corrects them.
 */

/** Largest file of captions, in bytes. */
export const MAX_CAPTION_BYTES = 2 * 1024 * 1024;
/** Most lines of one video. */
export const MAX_CAPTION_LINES = 5000;
/** Longest text of one line, in code points. */
const MAX_CAPTION_TEXT = 1000;
/** Most characters of all lines of one video: about ten hours of speech. */
export const MAX_CAPTION_CHARACTERS = 200_000;
/** Greatest length of a video, and latest time of a line, in milliseconds. */
export const MAX_CAPTION_MS = 24 * 3_600_000;

/** One unparsed line: times as text, empty if there are none. */
export interface CaptionRow {
  start: string;
  end: string;
  text: string;
}

/** One stored line; times in milliseconds of the video. */
export interface CaptionLine {
  start_ms: number;
  end_ms: number;
  text: string;
}

/** The judgement of a line. */
export interface JudgedRow {
  /** Undefined for a faulty line. */
  line?: CaptionLine;
  /** Why it cannot be saved, in Japanese; null if it can. */
  fault: string | null;
  /** A harmless oddity, in Japanese; null for none. */
  note: string | null;
}

const TIME = /^(?:(\d{1,3}):([0-5]?\d)|(\d{1,4})):([0-5]?\d)(?:[.,](\d{1,3}))?$/;

/**
 * Parses a time: `1:02:03.456`, `62:03,4` or `12:34`, full-width digits too.
 * @returns milliseconds; undefined if it is not a time
 */
export function readCaptionTime(typed: string): number | undefined {
  const parts = TIME.exec(typed.normalize('NFKC').trim());
  if (!parts) return undefined;
  const [, hours = '0', minutesOfHour, minutes, seconds = '0', fraction = '0'] = parts;
  const inMinutes = Number(hours) * 60 + Number(minutesOfHour ?? minutes);
  return (inMinutes * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

const two = (value: number) => String(value).padStart(2, '0');

/** A time in milliseconds as WebVTT writes it: `01:02:03.456`. */
export const writeCaptionTime = (ms: number): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(
    Math.floor(ms / 1000) % 60,
  )}.${String(ms % 1000).padStart(3, '0')}`;

/** A text as its readers see it, without empty lines, with trimmed lines. */
export const tidyCaption = (text: string): string =>
  visibleText(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

// U+FFFD replaces undecodable bytes.
const UNREADABLE = /[\0\ufffd\p{Cs}]/u;

/**
 * Why a line cannot be saved; null if it can.
 * @param lastMs start of the previous line
 */
export function captionFault({ start_ms, end_ms, text }: CaptionLine, lastMs: number) {
  if (start_ms > MAX_CAPTION_MS || end_ms > MAX_CAPTION_MS)
    return formatStaffMessage('captions.too_late');
  if (end_ms <= start_ms) return formatStaffMessage('captions.end');
  if (start_ms < lastMs) return formatStaffMessage('captions.order');
  if (text === '') return formatStaffMessage('captions.no_text');
  if (UNREADABLE.test(text)) return formatStaffMessage('captions.unreadable');
  if ([...text].length > MAX_CAPTION_TEXT) {
    return formatStaffMessage('captions.too_long', { max: MAX_CAPTION_TEXT });
  }
  return null;
}

const timeFault = ({ start, end }: CaptionRow): string | null => {
  if (start.trim() === '' && end.trim() === '') return formatStaffMessage('captions.no_time');
  const isRead = readCaptionTime(start) !== undefined && readCaptionTime(end) !== undefined;
  return isRead ? null : formatStaffMessage('captions.time');
};

/** Judges lines in their order. */
export function judgeCaptions(rows: readonly CaptionRow[]): JudgedRow[] {
  let last: CaptionLine = { start_ms: 0, end_ms: 0, text: '' };
  return rows.map((row) => {
    const unread = timeFault(row);
    if (unread) return { fault: unread, note: null };
    const line = {
      start_ms: readCaptionTime(row.start) as number,
      end_ms: readCaptionTime(row.end) as number,
      text: tidyCaption(row.text),
    };
    const fault = captionFault(line, last.start_ms);
    if (fault) return { fault, note: null };
    const note = line.start_ms < last.end_ms ? formatStaffMessage('captions.overlap') : null;
    last = line;
    return { line, fault: null, note };
  });
}

/** Escapes markup and removes empty lines, which would end the cue. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n\s*\n/g, '\n');

/** Captions as a WebVTT file, as browsers read it. */
export const writeWebVtt = (lines: readonly CaptionLine[]): string =>
  [
    'WEBVTT',
    ...lines.map(
      ({ start_ms, end_ms, text }) =>
        `${writeCaptionTime(start_ms)} --> ${writeCaptionTime(end_ms)}\n${escaped(text)}`,
    ),
    '',
  ].join('\n\n');
