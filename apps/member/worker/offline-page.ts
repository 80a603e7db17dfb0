/** The page that stands for a document while there is no network; it needs no other file. */
const page = `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0b0f19">
<title>インターネットに接続できません</title>
<style>
body{margin:0;min-height:100svh;display:grid;place-items:center;background:#0b0f19;color:#e5e7eb;font:1rem/1.8 system-ui,"Hiragino Sans","Noto Sans JP","Noto Sans CJK JP","Yu Gothic UI",sans-serif}
main{max-width:28rem;padding:2rem 1.25rem;text-align:center}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.5;color:#f8fafc;text-wrap:balance}
p{margin:0 0 1.5rem}
a{display:inline-flex;min-height:2.75rem;align-items:center;border-radius:.5rem;background:#2563eb;padding:0 1.25rem;font-weight:600;color:#fff;text-decoration:none}
a:focus-visible{outline:2px solid #60a5fa;outline-offset:2px}
</style>
</head>
<body>
<main>
<h1>インターネットに接続できません</h1>
<p>電波の状態やWi-Fiの設定をご確認のうえ、もう一度お試しください。</p>
<a href="">もう一度試す</a>
</main>
</body>
</html>`;

/** The answer to a navigation that the network has not answered. */
export const offlinePage = (): Response =>
  new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
