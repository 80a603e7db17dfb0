import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The web servers that stand in front of the site, and the names of their files. */
const FILES = { caddy: 'Caddyfile', nginx: 'nginx.conf', haproxy: 'haproxy.cfg' };

export const WEB_SERVERS = ['caddy', 'nginx', 'haproxy', 'none'] as const;
export type WebServer = (typeof WEB_SERVERS)[number];

/** The one process of an installation instead of two, and the values that the file reads. */
function forHaproxy(text: string, host: string, port: number): string {
  const values = [
    ['ORCHARD_HOST', host],
    ['ORCHARD_CERTIFICATE', '/etc/haproxy/orchard.pem'],
    ['ORCHARD_APP_1', `127.0.0.1:${port}`],
  ].map(([name, value]) => `  presetenv ${name} ${value}\n`);
  // Alone it is asked seldom, and only by one of those who ask the same: nobody else would answer.
  const alone = text
    .replaceAll(/^ {2}server app2 .*\n/gm, '')
    .replaceAll('check inter 100ms', 'check inter 10s fastinter 200ms downinter 200ms')
    .replace(/(backend console\n[\s\S]*?server app1 \S+)\n/, '$1 no-check track processes/app1\n');
  return alone.replace(/^global\n/m, `global\n${values.join('')}`);
}

/**
 * Writes the file of a web server, filled in for an installation.
 * @param templates the folder `deploy` of a release
 * @param to folder of the file
 * @returns its path; null where no web server is wanted
 */
export function writeProxyFile(
  proxy: WebServer,
  { host, port }: { host: string; port: number },
  templates: string,
  to: string,
): string | null {
  if (proxy === 'none') return null;
  const name = FILES[proxy];
  const text = readFileSync(join(templates, name), 'utf8');
  const filled =
    proxy === 'haproxy'
      ? forHaproxy(text, host, port)
      : text
          .replaceAll('members.example.jp', host)
          .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);
  const file = join(to, name);
  writeFileSync(file, filled, { mode: 0o644 });
  if (proxy === 'haproxy')
    cpSync(join(templates, 'errors'), join(to, 'errors'), { recursive: true });
  return file;
}
