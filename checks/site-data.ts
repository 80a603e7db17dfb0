import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyFolder } from '#server/testing/site-data.ts';
import { freePort, startSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

/** Makes the data folders that those of the tests' sites are copies of. */
export default async function makeSiteData(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder();
  const [empty, demo] = [join(folder.path, 'empty'), join(folder.path, 'demo')];
  await runOnce(empty, '0');
  copyFolder(empty, demo);
  await runOnce(demo, '1');
  project.provide('siteData', { empty, demo });
  return folder.remove;
}

/** Starts a site and ends it in order. On a slow machine it may be ended by force; its next start mends that. */
async function runOnce(dataDir: string, DEMO: string, tries = 3): Promise<void> {
  const site = await startSite({ DATA_DIR: dataDir, PORT: await freePort(), DEMO });
  site.process.kill('SIGTERM');
  if ((await site.ended) === 0) return;
  if (tries === 1) throw new Error(`The site did not end in order:\n${site.output()}`);
  await runOnce(dataDir, DEMO, tries - 1);
}
