import { createHash } from 'node:crypto';

/** Seconds after which the page reloads; it does not when the request itself was wrong. */
const ASKS_AGAIN = 5;

const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 24px; display: grid; place-items: center;
  background: #0b0f19; color: #e5e7eb; line-height: 1.8;
  font-family: system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", sans-serif;
}
main { max-width: 30rem; text-align: center; overflow-wrap: anywhere; word-break: auto-phrase; }
h1 { margin: 0 0 12px; font-size: 1.5rem; line-height: 1.45; color: #f8fafc; }
p { margin: 0 0 24px; color: #9ca3af; }
a {
  display: inline-block; min-height: 44px; padding: 8px 24px; border-radius: 8px;
  background: #2563eb; color: #fff; text-decoration: none;
}
a:hover { background: #1d4ed8; }
a:focus-visible { outline: 2px solid #60a5fa; outline-offset: 2px; }
`;

/** The page's policy: it shows its own content and loads nothing. */
export const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface ErrorTexts {
  title: string;
  lead: string;
  /** The way on: this address again, or the home. */
  link: { to: string; text: string };
}

const AGAIN = { to: '', text: 'もう一度試す' };
const HOME = { to: '/', text: 'ホームへ戻る' };

const AWAY: ErrorTexts = {
  title: 'ただいまアクセスできません',
  lead: 'ご不便をおかけしております。しばらくすると自動でもう一度読み込み、ご覧になっていたページを表示します。',
  link: AGAIN,
};
const REFUSED: ErrorTexts = {
  title: 'ページを表示できません',
  lead: 'お手数ですが、アドレスをご確認のうえ、ホームから開き直してください。',
  link: HOME,
};

const TEXTS: Record<number, ErrorTexts> = {
  401: {
    title: 'ログインが必要です',
    lead: 'お手数ですが、ログインしてからもう一度お開きください。',
    link: { to: '/login', text: 'ログインする' },
  },
  403: {
    title: 'このページはご覧いただけません',
    lead: 'ご利用中の会員資格では表示できないページです。',
    link: HOME,
  },
  404: {
    title: 'ページが見つかりません',
    lead: 'お探しのページは移動または削除されたか、アドレスが間違っている可能性があります。',
    link: HOME,
  },
  413: {
    title: '送信できませんでした',
    lead: '送信された内容が大きすぎます。小さくしてから、もう一度お試しください。',
    link: HOME,
  },
  429: {
    title: 'しばらくお待ちください',
    lead: '短い時間に多くのアクセスがありました。1分ほどたってから、もう一度お試しください。',
    link: AGAIN,
  },
  500: {
    title: '問題が発生しました',
    lead: 'ページを表示できませんでした。お手数ですが、しばらくしてからもう一度お試しください。',
    link: AGAIN,
  },
  502: AWAY,
  503: AWAY,
  504: AWAY,
};

/** A page without files, scripts and database. */
interface PlainPage {
  title: string;
  /** HTML of each paragraph. */
  leads: readonly string[];
  link: ErrorTexts['link'];
  /** Seconds after which the page loads anew; absent: never. */
  asksAgain?: number;
}

/** Writes a page that shows its own content and loads nothing, under {@link ERROR_PAGE_POLICY}. */
export function plainPage({ title, leads, link, asksAgain }: PlainPage): string {
  const paragraphs = leads.map((lead) => `<p>${lead}</p>`).join('');
  return [
    '<!doctype html>',
    '<html lang="ja">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#0b0f19">',
    '<meta name="robots" content="noindex, nofollow">',
    ...(asksAgain === undefined ? [] : [`<meta http-equiv="refresh" content="${asksAgain}">`]),
    `<title>${title}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    `<body><main><h1>${title}</h1>${paragraphs}<a href="${link.to}">${link.text}</a></main></body>`,
    '</html>',
    '',
  ].join('\n');
}

/**
 * The page for a browser when the site cannot answer. It is self-contained, because files and
 * database may be away. The load balancer sends the same bytes (deploy/errors).
 */
export function errorPage(status: number): string {
  const texts = TEXTS[status] ?? REFUSED;
  const { title, lead, link } = texts;
  const again = texts === AWAY ? { asksAgain: ASKS_AGAIN } : {};
  return plainPage({ title, leads: [lead], link, ...again });
}
