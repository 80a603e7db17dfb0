import type { Content } from '#bench/fixture/fixture.ts';
import { daysBefore } from '#server/demo/japan-time.ts';
import { scaleSite } from '#server/demo/scale-site.ts';
import { withoutIndexes } from '#server/demo/without-indexes.ts';
import { ensureTags } from '#server/features/tags/tags.store.ts';
import { addVideos } from '#server/features/videos/videos.store.ts';
import { withCopies } from './copies.ts';
import { readDocuments } from './documents.ts';

/** Enough members that none of them asks more often than a member may. */
const MEMBERS = 1_000;
const VIDEOS_AT_ONCE = 250;

/** A database with the demo's videos, the real texts, and copies of them up to a number. */
export const corpusContent = (videos: number, report: (line: string) => void): Content => ({
  members: MEMBERS,
  add: async (database, config, tell) => {
    const texts = withCopies(readDocuments(report), videos);
    await scaleSite(database, config, { videos: 0, members: MEMBERS, marks: 0 }, tell);
    const names = [...new Set(texts.map(({ tag }) => tag))];
    const now = new Date();
    tell(`Making ${texts.length} videos of texts.`);
    await database.kysely.transaction().execute(async (db) => {
      const ids = await ensureTags(db, names);
      const drafts = texts.map(({ title, body, tag }, index) => ({
        title,
        body,
        publishedAt: daysBefore(now, 1 + index * 0.375),
        tagIds: [ids[names.indexOf(tag)] as number],
      }));
      await withoutIndexes(db, ['video_search'], async () => {
        for (let from = 0; from < drafts.length; from += VIDEOS_AT_ONCE) {
          await addVideos(db, drafts.slice(from, from + VIDEOS_AT_ONCE));
        }
      });
    });
  },
});
