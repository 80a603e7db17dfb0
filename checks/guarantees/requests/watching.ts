import {
  about,
  aboutVideo,
  after,
  call,
  type Entries,
  everyMember,
  holders,
  LIST,
  marked,
  type Preparation,
  unique,
  video,
} from '#checks/guarantees/prepare-request.ts';
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
  reportPlayback: about(holders(200), video, () => playbackReport()),
  stopPlayback: call(everyMember(204), async () => ({
    body: { session: '6b1f3c5e-0000-4000-8000-000000000000' },
  })),
  getPlayback: aboutVideo(holders(200)),
  startReview: aboutVideo(holders(200)),
  listProgress: call(LIST, async (preparation) => {
    const { id } = await begun(preparation);
    return { query: `id=${id}`, mark: `"video_id":${id},` };
  }),
  listContinue: marked(begun),
  getResume: marked(begun),
  putAside: about(everyMember(204), begun),
  takeBackUp: about(everyMember(204), putAside),
  listCategoryProgress: call(LIST, async ({ video, make, mark }) => {
    await video();
    await make.category({ tags: [mark] });
    return { mark: `"title":"${mark}"` };
  }),
  getNextVideo: aboutVideo(holders(200)),
  listHistory: marked(opened),
  recordHistory: aboutVideo(holders(204)),
  deleteHistoryEntry: about(everyMember(204), opened),
  clearHistory: after(everyMember(204), opened),
  listBookmarks: marked(bookmarked),
  toggleBookmark: aboutVideo(holders(200)),
  toggleCompletion: aboutVideo(holders(200)),
  listVideoNotes: aboutVideo(holders(200)),
  addVideoNote: about(holders(201), video, () => ({ second: 1 })),
  changeVideoNote: about(everyMember(200), kept, () => ({ note: unique('メモ') })),
  deleteVideoNote: about(everyMember(204), kept),
  listAllVideoNotes: marked(kept),
};
