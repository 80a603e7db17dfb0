import {
  about,
  after,
  call,
  type Entries,
  everyMember,
  holders,
  LIST,
  type Preparation,
  plain,
  sends,
  unique,
} from '#checks/guarantees/prepare-request.ts';
import { rememberWord } from '#server/features/search/search.store.ts';
import type { Member } from '#server/platform/sessions/member.ts';

/** A word that the sender has searched for. */
async function word({ db, owner }: Preparation) {
  const text = unique('言葉');
  const { id } = await owner();
  await rememberWord(db.kysely, { id } as Member, text);
  const { rows } = await db.pool.query('SELECT id FROM search_history WHERE word = $1', [text]);
  return rows[0] as { id: number };
}

/** Calls of searching. */
export const entries: Entries = {
  searchVideos: call(LIST, async ({ video, mark }) => {
    await video();
    return { query: `search=${encodeURIComponent(mark)}`, mark: `"title":"${mark}"` };
  }),
  suggestSearches: call(LIST, async ({ video, mark }) => {
    await video();
    return { query: `typed=${encodeURIComponent(mark)}`, mark: `"title":"${mark}"` };
  }),
  loosenSearch: call(LIST, async ({ video, mark }) => {
    await video();
    // Cut apart, the mark is found, where the whole is not.
    return {
      query: `search=${encodeURIComponent(`${mark}について`)}`,
      mark: `"title":"${mark}"`,
    };
  }),
  searchElsewhere: call(LIST, async ({ make, video, audience, mark }) => {
    await make.captions({ video: await video(), lines: [mark] });
    await make.page({ title: mark, audience });
    return { query: `search=${encodeURIComponent(mark)}`, mark: `"title":"${mark}"` };
  }),
  findExplanations: call(holders(200), async ({ make, video, mark }) => {
    const { id } = await video();
    await make.captions({ video: await video(), lines: [mark] });
    return { path: id, query: `said=${encodeURIComponent(mark)}` };
  }),
  listSearchHistory: plain(everyMember(200)),
  restoreSearchWords: sends(everyMember(204), () => ({ words: [unique('言葉')] })),
  deleteSearchWord: about(everyMember(204), word),
  clearSearchHistory: after(everyMember(204), word),
};
