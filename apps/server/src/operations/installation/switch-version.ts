import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import { currentVersion, folderOf, type Installation, pointCurrent } from './installation.ts';
import type { Service } from './service.ts';
import { askReady, awaitReady } from './watch.ts';

/** From the switch until visitors are served again, migrations included. */
export const SWITCH_MS = 60_000;

/** An installation and how it is run. */
export interface Site {
  installation: Installation;
  config: Config;
}

/** @throws StartRefusal when the installation has none */
export function runningVersion(root: string): string {
  const version = currentVersion(root);
  if (version !== null) return version;
  throw new StartRefusal({
    ja: `${root} に現在のリリースがありません。「orchard install」をもう一度実行してください。`,
    en: `${root} has no current release: run "orchard install" again.`,
  });
}

/** Migrations of a version after which the other one does not work any more. */
export async function contractsBetween(
  root: string,
  older: string,
  newer: string,
): Promise<string[]> {
  const [before, after] = await Promise.all(
    [older, newer].map((version) => readMigrations(join(folderOf(root, version), 'apps/server'))),
  );
  const names = new Set(before?.map(({ name }) => name));
  return (after ?? [])
    .filter(({ name, phase }) => phase === 'contract' && !names.has(name))
    .map(({ name }) => name);
}

/**
 * Brings a switch to its end that was killed before its restart: the site runs the version that is
 * installed. A site that is down does so by itself when it starts.
 */
export async function finishSwitch({ installation: { root }, config }: Site, service: Service) {
  const said = await askReady(config);
  const version = runningVersion(root);
  if (said === null || said.version === version || !(await service.isRunning())) return;
  await service.restart();
  await awaitReady(config, { version, timeoutMs: SWITCH_MS });
}

/** Lets a site run another of its versions; answers whether that is ready in time, or need not be. */
export async function switchTo(
  { installation: { root }, config }: Site,
  service: Service,
  version: string,
  { timeoutMs = SWITCH_MS, wasStopped = false } = {},
) {
  pointCurrent(root, version);
  if (wasStopped) await service.start();
  else if (await service.isRunning()) await service.restart();
  else return true;
  return awaitReady(config, { version, timeoutMs });
}
