import { writeWebVtt } from '@orchard/contract/staff/caption-rules';
import type { CaptionCue } from './cue.ts';

/** Cues as a WebVTT file, as browsers read it. */
export const toWebVtt = (cues: readonly CaptionCue[]): string =>
  writeWebVtt(cues.map(({ startMs, endMs, text }) => ({ start_ms: startMs, end_ms: endMs, text })));
