import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { rememberWord } from '#server/features/search/search.store.ts';
import { issueToken, type Purpose } from '#server/features/tokens/mailed-tokens.store.ts';
import type { Member } from '#server/platform/sessions/member.ts';
import { playbackReport } from '#server/testing/playing.ts';
import type { Scene } from '#server/testing/scene.ts';

export type CallName = keyof typeof api;

/** Every declared call, by name. */
export const calls = Object.entries(api) as unknown as [CallName, Endpoint][];
/**
 * Calls that give the same answer to any input, so that a guest learns nothing from them; they
 * refuse no field.
 */
export const silentCalls: ReadonlySet<CallName> = new Set(['noteFirstPasswordOpened']);
/** Calls that change something. */
export const changingCalls = calls.filter(([, { method }]) => method !== 'GET');

/** The member who sends the request; null: a guest. */
export type Asker = { id: number; email: string } | null;

/** A valid request: it succeeds if its owner sends it. */
export interface ReadyRequest {
  method: Endpoint['method'];
  url: string;
  body?: Record<string, unknown>;
  /** Words that a list's answer contains if the sender may see what was made for the request. */
  mark?: string;
}

interface Args {
  path?: string | number;
  query?: string;
  body?: Record<string, unknown>;
  mark?: string;
}

const NEW_PASSWORD = 'a new password 42';
const THUMBNAIL = 'https://i.vimeocdn.com/video/1.jpg';
let last = 0;

/** Prepares valid requests on a scene, with the rows, tokens and fields that they need. */
export function createReadyRequests({ db, make }: Pick<Scene, 'db' | 'make'>) {
  const idOf = async (asker: Asker) => asker?.id ?? (await make.member()).id;
  const unique = (words: string) => {
    last += 1;
    return `${words}${String(last).padStart(5, '0')}番`;
  };
  const tokenOf = async (asker: Asker, purpose: Purpose, email: string | null = null) =>
    asker === null ? 'A'.repeat(43) : issueToken(db.kysely, asker.id, purpose, email);
  const wordOf = async (asker: Asker) => {
    const word = unique('言葉');
    const id = await idOf(asker);
    await rememberWord(db.kysely, { id } as Member, word);
    const { rows } = await db.pool.query('SELECT id FROM search_history WHERE word = $1', [word]);
    return rows[0].id as number;
  };
  const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };

  const overrides = (asker: Asker, audience: readonly string[]) => {
    const mark = unique('目印');
    const video = () => make.video({ title: mark, audience, tags: [mark], vimeoId: '76979871' });
    const notice = () => make.notice({ title: mark, audience });
    const markedBy = async (kind: 'bookmark' | 'history') => {
      await make[kind]({ by: { id: await idOf(asker) }, video: await video() });
    };
    const begun = async () => {
      const played = await video();
      await make.progress({ by: { id: await idOf(asker) }, video: played });
      return played;
    };
    const kept = async () =>
      make.videoNote({ by: { id: await idOf(asker) }, video: await video() });
    const nothing = async (): Promise<Args> => ({});
    return {
      getCsrfCookie: nothing,
      logIn: async () => ({
        body: { email: asker?.email ?? 'nobody@example.jp', password: PASSWORD },
      }),
      logOut: nothing,
      forgotPassword: async () => ({ body: { email: asker?.email ?? 'nobody@example.jp' } }),
      resetPassword: async () => ({
        body: {
          token: await tokenOf(asker, 'reset'),
          email: asker?.email ?? 'nobody@example.jp',
          ...passwords,
        },
      }),
      setFirstPassword: async () => ({
        body: { token: await tokenOf(asker, 'first'), ...passwords },
      }),
      noteFirstPasswordOpened: async () => {
        await db.pool.query(
          'INSERT INTO invitations (member_id) VALUES ($1) ON CONFLICT (member_id) DO UPDATE SET opened_at = NULL',
          [await idOf(asker)],
        );
        return { body: { token: await tokenOf(asker, 'first') } };
      },
      getCurrentUser: nothing,
      changeName: async () => ({ body: { name: unique('名前') } }),
      changeNickname: async () => ({ body: { nickname: unique('呼び名') } }),
      requestEmailChange: async () => ({ body: { email: `${++last}-new@example.jp` } }),
      confirmEmailChange: async () => ({
        path: await tokenOf(asker, 'email', `${++last}-confirmed@example.jp`),
      }),
      changePassword: async () => ({ body: { password_current: PASSWORD, ...passwords } }),
      listMenu: nothing,
      listNotices: async () => notice().then(() => ({ mark })),
      getNotice: async () => ({ path: (await notice()).id }),
      listContactCategories: async () => {
        const [brand] = audience;
        await make.contactCategory({ text: mark, ...(brand ? { brand } : {}) });
        return { mark };
      },
      listFaq: nothing,
      sendEnquiry: async () => ({
        body: {
          content_category: 'orchard_main',
          contact_category_id: (await make.contactCategory()).value,
          subject: unique('件名'),
          body: '本文です。',
        },
      }),
      listTags: nothing,
      listVideos: async () => video().then(() => ({ mark })),
      listCategories: async () => {
        await video();
        await make.category({ tags: [mark] });
        return { mark: `"title":"${mark}"` };
      },
      listBookmarks: async () => markedBy('bookmark').then(() => ({ mark })),
      toggleBookmark: async () => ({ path: (await video()).id }),
      toggleCompletion: async () => ({ path: (await video()).id }),
      getVideo: async () => ({ path: (await video()).id }),
      listHistory: async () => markedBy('history').then(() => ({ mark })),
      recordHistory: async () => ({ path: (await video()).id }),
      askQuestion: async () => ({ path: (await video()).id, body: { message: unique('質問') } }),
      saveThumbnail: async () => ({
        path: (await video()).id,
        body: { thumbnail_url: THUMBNAIL },
      }),
      searchVideos: async () => {
        await video();
        return { query: `search=${encodeURIComponent(mark)}`, mark: `"title":"${mark}"` };
      },
      listSearchHistory: nothing,
      getPage: async () => ({ path: (await make.page({ title: mark, audience })).id }),
      getBanner: nothing,
      getTerms: async () => ({ path: 'orchard_main' }),
      deleteHistoryEntry: async () => {
        const seen = await video();
        await make.history({ by: { id: await idOf(asker) }, video: seen });
        return { path: seen.id };
      },
      clearHistory: async () => markedBy('history').then(() => ({})),
      deleteSearchWord: async () => ({ path: await wordOf(asker) }),
      clearSearchHistory: async () => wordOf(asker).then(() => ({})),
      reportPlayback: async () => ({ path: (await video()).id, body: playbackReport() }),
      getPlayback: async () => ({ path: (await video()).id }),
      startReview: async () => ({ path: (await video()).id }),
      listProgress: async () => {
        const { id } = await begun();
        return { query: `id=${id}`, mark: `"video_id":${id},` };
      },
      listContinue: async () => begun().then(() => ({ mark })),
      putAside: async () => ({ path: (await begun()).id }),
      listCategoryProgress: async () => {
        await video();
        await make.category({ tags: [mark] });
        return { mark: `"title":"${mark}"` };
      },
      getNextVideo: async () => ({ path: (await video()).id }),
      getTranscript: async () => ({ path: (await video()).id }),
      searchSpoken: async () => {
        await make.captions({ video: await video(), lines: [mark] });
        return { query: `search=${encodeURIComponent(mark)}`, mark: `"title":"${mark}"` };
      },
      listVideoNotes: async () => ({ path: (await video()).id }),
      addVideoNote: async () => ({ path: (await video()).id, body: { second: 1 } }),
      changeVideoNote: async () => ({
        path: (await kept()).noteId,
        body: { note: unique('メモ') },
      }),
      deleteVideoNote: async () => ({ path: (await kept()).noteId }),
      listAllVideoNotes: async () => kept().then(() => ({ mark })),
      undoEmailChange: async () => ({
        path: await tokenOf(asker, 'undo_email', `${++last}-before@example.jp`),
      }),
    } satisfies Record<CallName, () => Promise<Args>>;
  };

  /**
   * @param audience the brands whose members may see the content of the request; none: every member
   */
  return async (
    name: CallName,
    asker: Asker,
    audience: readonly string[] = [],
  ): Promise<ReadyRequest> => {
    const endpoint: Endpoint = api[name];
    const { path = '', query, body, mark }: Args = await overrides(asker, audience)[name]();
    const filled = endpoint.path.replace(/\{\w+\}/, String(path));
    return {
      method: endpoint.method,
      url: query ? `${filled}?${query}` : filled,
      ...(body ? { body } : {}),
      ...(mark ? { mark } : {}),
    };
  };
}
