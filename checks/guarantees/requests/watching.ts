import {
  about,
  aboutVideo,
  after,
  type Entries,
  marked,
  type Preparation,
  unique,
  video,
} from '#checks/guarantees/prepare-request.ts';
import { everyMember, holders, LIST } from '#checks/guarantees/rights.ts';
import { playbackReport } from '#server/testing/playing.ts';

/** A video that the sender has begun to watch. */
async function begun({ make, owner, video: makeVideo }: Preparation) {
  const video = await makeVideo();
  await make.progress({ by: await owner(), video });
  return video;
}

/** A video that the sender has opened. */
async function opened({ make, owner, video: makeVideo }: Preparation) {
  const video = await makeVideo();
  await make.history({ by: await owner(), video });
  return video;
}

/** A video that the sender has put aside. */
async function putAside(sender: Preparation) {
  const begunVideo = await begun(sender);
  const text = 'UPDATE video_progress SET is_put_aside = true WHERE video_id = $1';
  await sender.db.pool.query(text, [begunVideo.id]);
  return begunVideo;
}

/** A bookmark of the sender. */
const bookmarked = async ({ make, owner, video: makeVideo }: Preparation) =>
  make.bookmark({ by: await owner(), video: await makeVideo() });

/** A note of the sender. */
const kept = async ({ make, owner, video: makeVideo }: Preparation) => ({
  id: (await make.videoNote({ by: await owner(), video: await makeVideo() })).noteId,
});

/** Calls of what members watch and mark. */
export const entries: Entries = {
  reportPlayback: { rights: holders(200), request: about(video, () => playbackReport()) },
  getPlayback: { rights: holders(200), request: aboutVideo },
  startReview: { rights: holders(200), request: aboutVideo },
  listProgress: {
    rights: LIST,
    request: async (preparation) => {
      const { id } = await begun(preparation);
      return { query: `id=${id}`, mark: `"video_id":${id},` };
    },
  },
  listContinue: { rights: LIST, request: marked(begun) },
  getResume: { rights: LIST, request: marked(begun) },
  putAside: { rights: everyMember(204), request: about(begun) },
  takeBackUp: { rights: everyMember(204), request: about(putAside) },
  listCategoryProgress: {
    rights: LIST,
    request: async ({ video, make, mark }) => {
      await video();
      await make.category({ tags: [mark] });
      return { mark: `"title":"${mark}"` };
    },
  },
  getNextVideo: { rights: holders(200), request: aboutVideo },
  listHistory: { rights: LIST, request: marked(opened) },
  recordHistory: { rights: holders(204), request: aboutVideo },
  deleteHistoryEntry: { rights: everyMember(204), request: about(opened) },
  clearHistory: { rights: everyMember(204), request: after(opened) },
  listBookmarks: { rights: LIST, request: marked(bookmarked) },
  toggleBookmark: { rights: holders(200), request: aboutVideo },
  toggleCompletion: { rights: holders(200), request: aboutVideo },
  listVideoNotes: { rights: holders(200), request: aboutVideo },
  addVideoNote: { rights: holders(201), request: about(video, () => ({ second: 1 })) },
  changeVideoNote: {
    rights: everyMember(200),
    request: about(kept, () => ({ note: unique('メモ') })),
  },
  deleteVideoNote: { rights: everyMember(204), request: about(kept) },
  listAllVideoNotes: { rights: LIST, request: marked(kept) },
};
