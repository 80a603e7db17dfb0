import type { DemoClip } from './types.ts';

const clip = (durationSeconds: number): DemoClip => ({
  name: `lecture-${durationSeconds}s`,
  file: `lecture-${durationSeconds}s.mp4`,
  durationSeconds,
  width: 640,
  height: 360,
});

/** The clips of short lectures, with moving pictures and sound. */
export const shortClips: DemoClip[] = [12, 20, 30, 45, 60].map(clip);

/** The clips of long lectures: slides alone, so that the files stay small. */
export const longClips: DemoClip[] = [8, 12, 18, 27, 45].map((minutes) => clip(minutes * 60));

/** The clips that all lectures share. */
export const clips: DemoClip[] = [...shortClips, ...longClips];
