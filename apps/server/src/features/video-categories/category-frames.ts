import { type VideoCategory, videoCategory } from '@orchard/contract/video-categories';
import { responseWriter } from '#platform/http/response-writer.ts';
import { bytesToKeep } from '#platform/kept.ts';

/** A category as all members of the same brands see it: the bytes around its list of videos. */
export interface CategoryFrame {
  before: Buffer;
  after: Buffer;
  videoIds: number[];
}

/** One page of categories, and how many there are. */
export interface Frames {
  total: number;
  frames: CategoryFrame[];
}

/** A category with the numbers of its videos in place of them. */
export type CategoryRow = Omit<VideoCategory, 'videos'> & { video_ids: number[] };

/** Bytes of memory that a video's number takes, and a category besides. */
const ID_BYTES = 8;
const OVERHEAD = 300;

const writeCategory = responseWriter(videoCategory);

/**
 * A category as bytes with a gap for its videos: written by the contract's serialiser, so that
 * nothing is in it that the contract does not name.
 */
export function frameOf({ video_ids: videoIds, ...category }: CategoryRow): CategoryFrame {
  const text = writeCategory({ ...category, videos: [] });
  const after = `,"videos_count":${Number(category.videos_count)}}`;
  const empty = '[]';
  if (!text.endsWith(`"videos":${empty}${after}`)) {
    throw new Error('a category does not end with its videos');
  }
  const before = text.slice(0, -(empty.length + after.length));
  return { before: bytesToKeep(before), after: bytesToKeep(after), videoIds };
}

/** Bytes of memory that the frames take, roughly. */
export const bytesOf = ({ frames }: Frames): number =>
  frames.reduce(
    (sum, one) => sum + one.before.length + one.videoIds.length * ID_BYTES + OVERHEAD,
    0,
  );
