import { spawnSync } from 'node:child_process';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders of sites that have ended in order: one without content, one with the demo's. */
    siteData: { empty: string; demo: string };
  }
}

/**
 * Gives a site the data folder of one that was started before and ended in order: making a
 * database and its schema anew takes longer than most tests. The app secret is the same in all.
 * @param kind with or without the demo content
 * @param dataDir where it goes; nothing may be there
 */
export const copySiteData = (kind: 'empty' | 'demo', dataDir: string): void =>
  copyFolder(inject('siteData')[kind], dataDir);

/** Copies a folder whose files may belong to several users. */
export function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} was not copied: ${stderr}`);
}
