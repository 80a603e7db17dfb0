import type { DemoVideo } from './types.ts';
import { householdVideos } from './videos-household.ts';
import { viewingVideos } from './videos-viewing.ts';

/**
 * Published videos that a series opens one after another. They come after all others, which all
 * members of their audience see at once.
 */
export const gatedVideos: DemoVideo[] = [...householdVideos, ...viewingVideos];
