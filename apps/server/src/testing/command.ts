import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { SITE_ROLE } from '#platform/database/site-rights.ts';
import type { Scene } from './scene.ts';
import { builtCommands, compiled } from './site-process.ts';

// Built, they start in less than half the time; npm test has built them.
const sources = join(import.meta.dirname, '../operations/cli/orchard.ts');
const program = process.env.COMMANDS === 'built' ? builtCommands : sources;

/** The URL of a scene's database, for the settings: as its owner, or as the site's role. */
export function databaseUrl({ db }: Pick<Scene, 'db'>, role?: string): string {
  const { host = '', port, user: owner = '', password } = inject('postgres').connection;
  const user = role ?? owner;
  const login = { user, ...(password ? { password: String(password) } : {}) };
  const place = new URLSearchParams({ host, port: String(port), ...login });
  return `postgres:///${db.pool.options.database}?${place}`;
}

/**
 * Runs one of the site's commands on a scene's database, as an engineer does.
 * @param name words of the command: `member invite`
 */
export async function runCommandOn(
  scene: Pick<Scene, 'db' | 'config'>,
  name: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: unknown; output: string; complaint: string }> {
  const command = spawn(process.execPath, [program, ...name.split(' '), ...args], {
    env: {
      ...compiled,
      DATABASE_URL: databaseUrl(scene, SITE_ROLE),
      DATABASE_OWNER_URL: databaseUrl(scene),
      APP_SECRET: scene.config.appSecret,
      DATA_DIR: scene.config.dataDir,
      SMTP_URL: '',
      MAIL_FROM: '',
      PUBLIC_URL: 'http://localhost:3000',
      ...settings,
    },
  });
  const code = new Promise((resolve) => command.once('close', resolve));
  const [output, complaint] = await Promise.all([text(command.stdout), text(command.stderr)]);
  return { code: await code, output, complaint };
}
