import type { Kysely } from 'kysely';
import { addBookmarks } from '#features/bookmarks/bookmarks.store.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { addHistory } from '#features/browsing-history/browsing-history.store.ts';
import { addCompletions } from '#features/completions/completions.store.ts';
import { addEnquiry } from '#features/enquiries/enquiries.store.ts';
import { addAnswers, addQuestions } from '#features/questions/questions.store.ts';
import { insertVideoNote } from '#features/video-notes/video-notes.store.ts';
import { addProgress } from '#features/watching/progress.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { catalogueMakers } from './catalogue.ts';
import { nextNumber } from './defaults.ts';
import { peopleMakers } from './people.ts';
import { readingMakers } from './reading.ts';

interface MarkOptions {
  by?: { id: number };
  video?: { id: number };
  /** Default: now. */
  at?: Date | string;
}

interface QuestionOptions extends MarkOptions {
  message?: string;
  isPublic?: boolean;
  /** HTML; a new operator is the author of a string. */
  answer?: string | { message: string; by: { id: number } };
  atSeconds?: number;
  spoken?: string;
}

/** Builders of a member's marks on a video; they make a missing member or video. */
export const markMakers = (db: Kysely<DB>) => {
  const people = peopleMakers(db);
  const catalogue = catalogueMakers(db);

  const complete = async ({ by, video, at = new Date() }: MarkOptions) => {
    const { id: memberId } = by ?? (await people.member());
    const { id: videoId } = video ?? (await catalogue.video());
    return { memberId, videoId, at };
  };

  return {
    bookmark: async (options: MarkOptions = {}) => {
      const mark = await complete(options);
      await addBookmarks(db, [mark]);
      return mark;
    },

    completion: async (options: MarkOptions = {}) => {
      const mark = await complete(options);
      await addCompletions(db, [mark]);
      return mark;
    },

    /** A video note, with or without a text. */
    videoNote: async ({
      second = 30,
      note = '',
      ...options
    }: MarkOptions & { second?: number; note?: string } = {}) => {
      const { memberId, videoId, at } = await complete(options);
      const noteId = await insertVideoNote(db, { memberId, videoId, second, note, at });
      return { noteId, memberId, videoId };
    },

    /** Progress on a video, seen a little. */
    progress: async (options: MarkOptions = {}) => {
      const mark = await complete(options);
      await addProgress(db, [{ ...mark, fromSeconds: 0, toSeconds: 30 }]);
      return mark;
    },

    history: async (options: MarkOptions = {}) => {
      const mark = await complete(options);
      await addHistory(db, [mark]);
      return mark;
    },

    question: async ({
      message = '資料はどこからダウンロードできますか。',
      isPublic = false,
      answer,
      atSeconds,
      spoken,
      ...options
    }: QuestionOptions = {}) => {
      const { memberId, videoId, at } = await complete(options);
      const draft = { memberId, videoId, message, isPublic, createdAt: at, atSeconds, spoken };
      const [id] = (await addQuestions(db, [draft])) as [number];
      if (answer !== undefined) {
        const { message: words, by: author } =
          typeof answer === 'string' ? { message: answer, by: await people.staff() } : answer;
        await addAnswers(db, [
          { questionId: id, staffId: author.id, message: words, createdAt: at },
        ]);
      }
      return { id, videoId, message };
    },
  };
};

/** The builder of enquiries to the first brand; it makes a missing member. */
export const enquiryMakers = (db: Kysely<DB>) => ({
  enquiry: async ({
    by,
    subject = `お問い合わせ${nextNumber()}`,
    body = '再生できません。',
    category,
  }: {
    by?: { id: number };
    subject?: string;
    body?: string;
    /** The text of a new category. */
    category?: string;
  } = {}) => {
    const { id: memberId } = by ?? (await peopleMakers(db).member());
    const { value: categoryId } = await readingMakers(db).contactCategory(
      category === undefined ? {} : { text: category },
    );
    const [brandId = 0] = await findBrandIds(db, ['orchard_main']);
    const id = await addEnquiry(db, { memberId, brandId, categoryId, subject, body });
    return { id, memberId, subject };
  },
});
