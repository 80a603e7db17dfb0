import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { StartRefusal } from '#platform/config/start-refusal.ts';

/** Enough for the database's connections and some visitors; with fewer, the site soon fails. */
const NEEDED = 64;

/**
 * Makes sure that the system lets this process open files and connections enough.
 * @throws StartRefusal when it does not
 */
export function refuseFewFiles(): void {
  const opened: number[] = [];
  try {
    while (opened.length < NEEDED) opened.push(openSync(devNull, 'r'));
  } catch (problem) {
    if (!/^E[MN]FILE$/.test((problem as NodeJS.ErrnoException).code ?? '')) throw problem;
    throw new StartRefusal({
      ja: '同時に開けるファイルの数が少なすぎます。上限を1024以上にしてください（ulimit -n、またはサービスのLimitNOFILE）。',
      en: 'The system lets too few files be open at once: raise the limit of open files to 1024 or more (ulimit -n, or LimitNOFILE of the service).',
    });
  } finally {
    for (const file of opened) closeSync(file);
  }
}
