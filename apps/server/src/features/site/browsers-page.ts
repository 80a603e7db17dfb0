import { OLDEST_BROWSERS_NAMED } from '@orchard/contract/browsers';
import type { FastifyInstance } from 'fastify';
import { ERROR_PAGE_POLICY, plainPage } from '#platform/http/error-page.ts';

/** The address of the page. */
export const BROWSERS_PATH = '/browsers';

const PAGE = plainPage({
  title: '対応環境',
  leads: [
    '次のブラウザーでご利用いただけます。できるだけ新しいものをお使いください。',
    OLDEST_BROWSERS_NAMED.join('<br>'),
    'JavaScriptとCookieを有効にしてください。LINEなどのアプリの中で開く画面は、スマートフォン本体のブラウザーと同じ条件です。',
    'ブラウザーの翻訳機能もご利用いただけます。',
  ],
  link: { to: '/', text: 'ホームへ戻る' },
});

/** Serves the page 対応環境, which needs neither scripts nor a new browser. */
export function browsersPage(app: FastifyInstance): void {
  app.get(BROWSERS_PATH, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': ERROR_PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
}
