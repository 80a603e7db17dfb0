import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#platform/html/html.ts';
import { notFound } from '#platform/http/problem.ts';
import { isLoopbackHost } from '#platform/outgoing/address-class.ts';

interface CapturedMail {
  id: number;
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
}

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const STYLE = `:root { color-scheme: dark; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: #0b0f19; color: #e5e7eb; font: 16px/1.8 system-ui, sans-serif; }
a { color: #60a5fa; overflow-wrap: anywhere; }
li { padding: .5rem 0; border-bottom: 1px solid #1f2937; list-style: none; }
ul { padding: 0; }
pre { white-space: pre-wrap; font: inherit; background: #121826; padding: 1rem; border-radius: .5rem; }
.quiet { color: #9ca3af; }
`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mail/style.css"></head>
<body><h1>${escapeHtml(title)}</h1>${content}</body></html>`;

/** Text with its addresses as links. */
const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const FORWARDED = /^(?:forwarded|via)$|^x-forwarded-|-ip$/;

/** Whether the request comes from this machine itself, not through a proxy on it. */
const isHere = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopbackHost(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => FORWARDED.test(name));

/**
 * Shows captured mails to users of this machine. The app registers it only where mails are captured
 * and no real members exist.
 */
export function capturedMailRoutes(app: FastifyInstance, { folder }: { folder: string }): void {
  const read = async (name: string): Promise<CapturedMail> =>
    JSON.parse(await readFile(join(folder, name), 'utf8'));
  const names = async () =>
    (await readdir(folder).catch(() => []))
      .filter((name) => /^\d{8}\.json$/.test(name))
      .sort()
      .reverse();
  const show = (reply: FastifyReply, html: string) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);

  // The mails' links sign people in, and the sender chooses the Host header: trust the connection only.
  app.addHook('onRequest', async (request) => {
    if (!isHere(request)) throw notFound();
  });

  app.get('/dev/mail/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  );

  app.get('/dev/mail', async (_request, reply) => {
    const mails = await Promise.all((await names()).slice(0, 200).map(read));
    const items = mails.map(
      ({ id, recipient, subject }) =>
        `<li><a href="/dev/mail/${id}">${escapeHtml(subject)}</a><br><span class="quiet">${escapeHtml(recipient)}</span></li>`,
    );
    const list =
      items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>まだメールはありません。</p>';
    return show(reply, page('送信されたメール', list));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params;
    const name = `${id.padStart(8, '0')}.json`;
    if (!/^\d{1,8}$/.test(id) || !(await names()).includes(name)) throw notFound();
    const { recipient, replyTo, subject, text } = await read(name);
    const answers = replyTo ? `<br>返信先：${escapeHtml(replyTo)}` : '';
    const content = `<p class="quiet">宛先：${escapeHtml(recipient)}${answers}</p><pre>${linked(text)}</pre><p><a href="/dev/mail">一覧に戻る</a></p>`;
    return show(reply, page(subject, content));
  });
}
