import { api } from '@orchard/contract';
import type { Kysely } from 'kysely';
import { addVideos } from '#server/features/videos/videos.store.ts';
import type { DB } from '#server/platform/database/schema.generated.ts';
import type { Caller } from '#server/testing/caller.ts';
import { ASPECTS, MORE_LECTURES, SETS, THEMES } from './judged-searches.ts';

/** A lecture counts as found that is one of this many that a member sees first. */
const LOOKED_AT = 3;

/** How a set was answered; each list holds the searches, with what was shown. */
export interface Judgement {
  set: string;
  searches: number;
  /** A right lecture is not among the first three. */
  missed: string[];
  /** No hit, and nothing that may be meant. */
  deadEnds: string[];
  /** The first lecture that is shown is none of the right ones. */
  wrongFirst: string[];
  /** Lines of steps whose number is not that of the search behind their link. */
  untrue: string[];
  /** All such lines. */
  lines: number;
}

/** Adds the lectures that judged searches expect beside those of the demo content, unless it did. */
export async function addJudgedLectures(db: Kysely<DB>): Promise<void> {
  const added = db.selectFrom('videos').select('id').where('title', 'in', MORE_LECTURES);
  if (await added.limit(1).executeTakeFirst()) return;
  const publishedAt = new Date(Date.now() - 200 * 86_400_000);
  const body = '<p>講義の記録です。</p>';
  await addVideos(
    db,
    MORE_LECTURES.map((title) => ({ title, body, publishedAt })),
  );
}

/**
 * Judges every set as a member who may see everything.
 * @throws Error when the corpus holds an aspect, or lacks a right lecture
 */
export async function judgeSearches(member: Caller): Promise<Judgement[]> {
  const hits = async (search: string) => {
    const { body, headers } = await member.call(api.searchVideos, { query: { search, p: '1' } });
    return { titles: body.map(({ title }) => title), total: Number(headers['x-total-count']) };
  };
  const titles = (await member.call(api.listVideos)).body.map(({ title }) => title);
  const lacking = [...THEMES, ...Object.values(SETS).flat()].filter(
    ({ right }) => !right.some((part) => titles.some((title) => title.includes(part))),
  );
  const held = [];
  for (const aspect of ASPECTS) if ((await hits(aspect)).total > 0) held.push(aspect);
  if (lacking.length + held.length > 0) {
    throw new Error(
      `no title for: ${lacking.map(({ search }) => search)}; aspects that stand in lectures: ${held}`,
    );
  }

  const judgements: Judgement[] = [];
  for (const [set, searches] of Object.entries(SETS)) {
    const judgement: Judgement = {
      set,
      searches: searches.length,
      missed: [],
      deadEnds: [],
      wrongFirst: [],
      untrue: [],
      lines: 0,
    };
    judgements.push(judgement);
    for (const { search, right } of searches) {
      const exact = await hits(search);
      const { steps } = (await member.call(api.loosenSearch, { query: { search } })).body;
      // As the screen shows them: the hits, and below them the steps from top to bottom.
      const shown = [
        ...new Set([
          ...exact.titles,
          ...steps.flatMap(({ videos }) => videos.map(({ title }) => title)),
        ]),
      ];
      const isRight = (title: string) => right.some((part) => title.includes(part));
      const line = `${search}: ${shown.slice(0, LOOKED_AT).join(' / ') || '–'}`;
      if (!shown.slice(0, LOOKED_AT).some(isRight)) judgement.missed.push(line);
      if (exact.total === 0 && steps.length === 0) judgement.deadEnds.push(search);
      if (shown[0] !== undefined && !isRight(shown[0])) judgement.wrongFirst.push(line);
      for (const { words: text, total } of steps.flatMap((step) => step.searches)) {
        const found = await hits(text);
        judgement.lines += 1;
        if (found.total !== total)
          judgement.untrue.push(`${search}: ${text} ${total}, ${found.total}`);
      }
    }
  }
  return judgements;
}
