import { api, specified } from '@orchard/contract';
import { expect, test } from 'vitest';

/** The calls of section 7 of the specification, method and path, in its order. */
const SECTION_7 = `
GET /sanctum/csrf-cookie
POST /login
POST /logout
POST /forgot-password
POST /reset-password
POST /api/first/change-password
GET /api/account/user
POST /api/account/change-name
POST /api/account/change-nickname
POST /api/account/confirm-email
POST /api/account/change-email/{confirmationToken}
POST /api/account/change-password
GET /api/menu
GET /api/notice
GET /api/notice/{noticeId}
GET /api/contact/category
GET /api/contact/faq
POST /api/contact
GET /api/tag
GET /api/video
GET /api/video/category
GET /api/video/bookmark
POST /api/video/bookmark/{videoId}
POST /api/video/completion/{videoId}
GET /api/video/details/{videoId}
GET /api/video/browsing-history
POST /api/video/browsing-history/{videoId}
POST /api/video/question/{videoId}
POST /api/video/thumbnail/{videoId}
GET /api/search
GET /api/search/history
GET /api/page/{pageId}
`
  .trim()
  .split('\n');

test('the contract declares exactly the calls of section 7, in its order', () => {
  const declared = Object.values(specified).map(({ method, path }) => `${method} ${path}`);
  expect(declared).toEqual(SECTION_7);
});

test('the calls that need no sign-in are these and no others', () => {
  const open = Object.values(api)
    .filter(({ spec }) => spec.audience === 'anyone')
    .map(({ method, path }) => `${method} ${path}`);
  expect(open).toEqual([
    'GET /sanctum/csrf-cookie',
    'POST /login',
    'POST /logout',
    'POST /forgot-password',
    'POST /reset-password',
    'POST /api/first/change-password',
    'POST /api/account/undo-email/{undoToken}',
    'POST /api/first/terms',
    'POST /api/login/code',
    'POST /api/login/with-code',
    'POST /api/login/passkey-options',
    'POST /api/login/passkey',
    'POST /api/password-reset/ways-in',
    'POST /api/first/opened',
    'GET /api/unsubscribe/{token}',
    'POST /api/unsubscribe/{token}',
  ]);
});
