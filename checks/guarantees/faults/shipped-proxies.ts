import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#server/platform/config/folders.ts';
import {
  hasBalancer,
  hasProgram,
  type Program,
  startBalancer,
  startProgram,
} from '#server/testing/cluster/program.ts';
import { freePort } from '#server/testing/site-process.ts';

/** A proxy as deploy/ configures it, in front of a site on this machine. */
export interface ShippedProxy {
  name: string;
  port: number;
  isTls: boolean;
  program: Program;
}

/** Whether this machine has all of them. */
export const hasProxies =
  hasBalancer() && hasProgram('nginx', '-v') && hasProgram('caddy', 'version');

/** What deploy/ ships, with another name, port and certificate: each place must be there. */
function shipped(file: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(projectFolder, 'deploy', file), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${file} holds no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function startNginx(at: Folder, site: number, port: number, host: number): Promise<Program> {
  const server = shipped('nginx.conf', [
    ['  listen 80;\n  listen [::]:80;\n', `  listen 127.0.0.1:${await freePort()};\n`],
    [
      '  listen 443 ssl http2;\n  listen [::]:443 ssl http2;\n',
      `  listen 127.0.0.1:${port} ssl;\n`,
    ],
    ['/etc/letsencrypt/live/members.example.jp/fullchain.pem', at('cert.pem')],
    ['/etc/letsencrypt/live/members.example.jp/privkey.pem', at('key.pem')],
    ['members.example.jp', 'localhost'],
    ['127.0.0.1:3000', `127.0.0.1:${site}`],
    // The host of this site has a port.
    ['Host $host;', `Host $host:${host};`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  writeFileSync(
    at('nginx.conf'),
    `user root; pid ${at('nginx.pid')}; events {} http { access_log off; ${temporary.join(' ')}\n${server}}`,
  );
  const args = ['-p', at(), '-e', 'stderr', '-c', at('nginx.conf'), '-g', 'daemon off;'];
  return startProgram('nginx', args, { port, debianPackage: 'nginx' });
}

async function startCaddy(at: Folder, site: number, port: number): Promise<Program> {
  const server = shipped('Caddyfile', [
    [
      'members.example.jp {',
      `https://localhost:${port} {\n\ttls ${at('cert.pem')} ${at('key.pem')}`,
    ],
    ['127.0.0.1:3000', `127.0.0.1:${site}`],
  ]);
  writeFileSync(at('Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${server}`);
  const args = ['run', '--adapter', 'caddyfile', '--config', at('Caddyfile')];
  const env = { HOME: at(), XDG_DATA_HOME: at(), XDG_CONFIG_HOME: at() };
  return startProgram('caddy', args, { port, env, debianPackage: 'caddy' });
}

type Folder = (...names: string[]) => string;

/**
 * Starts nginx, Caddy and haproxy as they are shipped.
 * @param at a folder for their files
 * @param site the site's port
 * @param haproxy its port; the others take some. They serve the same host
 */
export async function startProxies(
  at: Folder,
  site: number,
  haproxy: number,
): Promise<ShippedProxy[]> {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...[
        '-keyout',
        at('key.pem'),
        '-out',
        at('cert.pem'),
        '-addext',
        'subjectAltName=DNS:localhost',
      ],
    ],
    { stdio: 'ignore' },
  );
  const [nginx, caddy] = [Number(await freePort()), Number(await freePort())];
  return [
    {
      name: 'nginx',
      port: nginx,
      isTls: true,
      program: await startNginx(at, site, nginx, haproxy),
    },
    { name: 'Caddy', port: caddy, isTls: true, program: await startCaddy(at, site, caddy) },
    {
      name: 'haproxy',
      port: haproxy,
      isTls: false,
      program: await startBalancer({ port: haproxy, apps: [site, site] }),
    },
  ];
}
