import { readBlocks } from './caption-blocks.ts';
import { type CaptionCue, MAX_CUE_TEXT } from './cue.ts';

/** What is wrong with a line of a file. */
export interface CaptionFault {
  /** Counted from 1, as an editor shows it. */
  line: number;
  message: string;
}

/** What a file of captions holds, and what in it could not be used. */
export interface CaptionFile {
  cues: CaptionCue[];
  faults: CaptionFault[];
}

/** A video is not longer than this; neither is what is said in it. */
const LONGEST_MS = 24 * 3_600_000;

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The text of a file in UTF-8, in UTF-16 that says so, or in CP932 as Japanese Windows writes it. */
export function captionText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be');
  // A BOM is taken away by the decoder. The encoding that browsers call shift_jis is CP932.
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'shift_jis');
}

/** What is wrong with a cue that comes after one that begins at `lastMs`; undefined when nothing is. */
function faultOf({ startMs, endMs, text }: CaptionCue, lastMs: number): string | undefined {
  if (endMs > LONGEST_MS) return '時刻が24時間を超えています。';
  if (endMs <= startMs) return '終了の時刻が開始より後になっていません。';
  if (startMs < lastMs) return '開始の時刻が前の字幕より早くなっています。';
  if (text === '') return '字幕の文字がありません。';
  if ([...text].length > MAX_CUE_TEXT) return `1つの字幕が${MAX_CUE_TEXT}文字を超えています。`;
  return undefined;
}

/**
 * Reads a file of captions, WebVTT or SRT. What can be used is used; every line that cannot is
 * named with its number and a sentence for the person who made the file.
 */
export function readCaptions(bytes: Uint8Array): CaptionFile {
  const text = captionText(bytes);
  if (text === undefined || text.includes('\0')) {
    const message = '文字コードを判別できません。UTF-8またはShift_JISで保存してください。';
    return { cues: [], faults: [{ line: 1, message }] };
  }
  const faults: CaptionFault[] = [];
  const cues: CaptionCue[] = [];
  let last = 0;
  for (const block of readBlocks(text)) {
    if ('fault' in block) {
      faults.push({ line: block.line, message: block.fault });
      continue;
    }
    const { line, startMs, endMs, text: words } = block;
    const fault = faultOf(block, last);
    if (fault) {
      faults.push({ line, message: fault });
      continue;
    }
    last = startMs;
    cues.push({ startMs, endMs, text: words });
  }
  if (cues.length === 0 && faults.length === 0) {
    faults.push({ line: 1, message: '字幕が1つも見つかりません。' });
  }
  return { cues, faults };
}
