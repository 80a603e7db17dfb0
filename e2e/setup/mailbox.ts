import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Mail } from '#server/platform/mail/mail.ts';
import { dataDir } from './site-folder.ts';

const folder = join(dataDir, 'mail');

async function mailsTo(recipient: string, kind: string): Promise<Mail[]> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(
    names.map(async (name): Promise<Mail> => {
      const text = await readFile(join(folder, name), 'utf8');
      return JSON.parse(text === '' ? '{}' : text);
    }),
  );
  return mails.filter((mail) => mail.recipient === recipient && mail.kind === kind);
}

/** The mail of that kind that an address gets, waited for; the newest, when there are more. */
export async function mailTo(recipient: string, kind: string): Promise<Mail> {
  await expect(async () => expect(await mailsTo(recipient, kind)).not.toEqual([])).toPass();
  return (await mailsTo(recipient, kind)).at(-1) as Mail;
}

/** How many mails of that kind an address has got. */
export const countMails = async (recipient: string, kind: string): Promise<number> =>
  (await mailsTo(recipient, kind)).length;
