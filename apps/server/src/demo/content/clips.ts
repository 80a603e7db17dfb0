import type { DemoClip } from './types.ts';

const clip = (durationSeconds: number): DemoClip => ({
  name: `lecture-${durationSeconds}s`,
  file: `lecture-${durationSeconds}s.mp4`,
  durationSeconds,
  width: 640,
  height: 360,
});

/** The six clips that all lectures share. */
export const clips: DemoClip[] = [12, 20, 30, 45, 60, 90].map(clip);
