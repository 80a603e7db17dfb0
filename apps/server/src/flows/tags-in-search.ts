import { tagKind } from '#features/tags/tags.store.ts';
import { indexVideosOfTag } from '#features/videos/video-search.store.ts';
import { recordKind } from '#platform/records/record-kind.ts';

/** Tags as records of the console; with a new name search finds their videos by it at once. */
export const searchedTagKind = recordKind({
  ...tagKind,
  async update(tx, id, draft: Parameters<typeof tagKind.update>[2]) {
    const before = await tagKind.read(tx, id);
    await tagKind.update(tx, id, draft);
    if (before?.name !== draft.name) await indexVideosOfTag(tx, id);
  },
});
