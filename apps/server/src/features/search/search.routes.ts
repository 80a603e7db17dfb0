import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { isOn } from '@orchard/contract/list-query';
import type { FastifyRequest } from 'fastify';
import type { SearchWordsSource } from '#features/search-words/search-words.view.ts';
import { loadSynonyms } from '#features/synonyms/synonyms.view.ts';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { createElsewhere } from './elsewhere.view.ts';
import { findExplanations } from './explanations.view.ts';
import { loosen } from './loosened.view.ts';
import {
  countEmptySearch,
  forgetWord,
  forgetWords,
  rememberWord,
  restoreWords,
} from './search.store.ts';
import { listWords } from './search.view.ts';
import { suggest } from './suggestions.view.ts';

/**
 * Whether the site's own script makes the request: a link, a picture or another site must not write
 * anything. Only scripts can set the first header, and only browsers set the second.
 */
const isOwnScript = ({ headers }: FastifyRequest): boolean =>
  headers['x-requested-with'] === 'XMLHttpRequest' &&
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';

export const searchRoutes = ({
  db,
  contentCache,
  limits,
  videoLists,
  searchWords,
}: SiteParts & {
  contentCache: ContentCache;
  videoLists: VideoLists;
  searchWords: SearchWordsSource;
}) => {
  const searchElsewhere = createElsewhere(db, contentCache, videoLists);
  return [
    bind(api.searchVideos, async ({ member, snapshot, query, request }) => {
      await limits.count(request, LIMITS.search, String(member.id));
      const typed = query.search ?? '';
      const isSearch = typed !== '' && isOwnScript(request) && (query.p ?? 1) === 1;
      const filter = {
        tagIds: query.t ?? [],
        unwatchedOnly: isOn(query.uncp),
        search: typed,
        order: query.sort ?? 'best',
      } as const;
      const page = pageRequest(query, PAGE_SIZE.videos);
      const [{ videos, total }] = await Promise.all([
        videoLists.list({ member, snapshot }, filter, page),
        isSearch && rememberWord(db.kysely, member, typed),
      ]);
      // With filters by tag or completion, the word alone may have hits.
      if (isSearch && total === 0 && !query.t && !isOn(query.uncp)) {
        await countEmptySearch(db.kysely, typed);
      }
      return new Page(videos, total, PAGE_SIZE.videos);
    }),

    bind(api.searchElsewhere, async ({ member, snapshot, query, request }) => {
      await limits.count(request, LIMITS.searchElsewhere, String(member.id));
      const groups = await searchElsewhere({ member, snapshot }, query.search ?? '', query.in);
      return { groups };
    }),

    bind(api.loosenSearch, async ({ member, snapshot, query, request }) => {
      await limits.count(request, LIMITS.searchElsewhere, String(member.id));
      const [entries, synonyms] = await Promise.all([
        searchWords.load(snapshot),
        loadSynonyms(contentCache, snapshot),
      ]);
      return loosen(
        { videoLists, contentCache, words: entries, synonyms },
        { member, snapshot },
        query.search ?? '',
        {
          tagIds: query.t ?? [],
          unwatchedOnly: isOn(query.uncp),
        },
      );
    }),

    bind(api.findExplanations, async ({ member, snapshot, params, query, request }) => {
      await limits.count(request, LIMITS.searchElsewhere, String(member.id));
      const entries = await searchWords.load(snapshot);
      const synonyms = await loadSynonyms(contentCache, snapshot);
      const parts = { db, contentCache, videoLists, words: entries, synonyms };
      return orNotFound(findExplanations(parts, { member, snapshot }, params.videoId, query));
    }),

    bind(api.suggestSearches, async ({ member, snapshot, query, request }) => {
      await limits.count(request, LIMITS.suggestions, String(member.id));
      const [entries, synonyms] = await Promise.all([
        searchWords.load(snapshot),
        loadSynonyms(contentCache, snapshot),
      ]);
      const parts = { db, contentCache, videoLists, words: entries, synonyms };
      return suggest(parts, { member, snapshot }, query.typed ?? '');
    }),

    bind(api.listSearchHistory, ({ member }) => listWords(db.kysely, member)),

    bind(api.restoreSearchWords, async ({ member, body, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      await restoreWords(db.kysely, member, body.words);
      return undefined;
    }),

    bind(api.deleteSearchWord, async ({ member, params }) => {
      if (!(await forgetWord(db.kysely, member, params.entryId))) throw notFound();
      return undefined;
    }),

    bind(api.clearSearchHistory, async ({ member }) => {
      await forgetWords(db.kysely, member);
      return undefined;
    }),
  ];
};
