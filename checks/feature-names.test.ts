import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const names = (folder: string, isFile: boolean) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() === isFile && !entry.name.endsWith('.test.ts'))
    .map((entry) => entry.name.replace(/\.ts$/, ''));

/** Features of the server without a call in the contract, and what they do instead. */
const WITHOUT_CALLS: Record<string, string> = {
  'captured-mails': 'a page for those who try the site out',
  invitations: 'operators invite by calls of members',
  media: 'films and pictures as files',
  'reply-drafts': 'calls of questions and enquiries',
  'search-words': 'words and readings that search uses',
  upkeep: 'mails to operators about backups',
};

/** Features that only a browser app has. */
const IN_THE_BROWSER: Record<string, string> = {
  greeting: 'words on the home screen',
  guide: 'a text for operators',
  paging: 'links between the pages of lists',
};

/** Returns features that the contract, or the server, does not have under their name. */
function strangers(
  features: { server: string[]; browser: string[] },
  contract: string[],
): string[] {
  const { server, browser } = features;
  return [
    ...server.filter((name) => !contract.includes(name) && !(name in WITHOUT_CALLS)),
    ...browser.filter((name) => !server.includes(name) && !(name in IN_THE_BROWSER)),
  ];
}

test('a feature has one word in the contract, on the server and in both browser apps', () => {
  const contract = ['packages/contract/src', 'packages/contract/src/staff'];
  const server = names('apps/server/src/features', false);
  const browser = ['member', 'staff'].flatMap((app) => names(`apps/${app}/src/features`, false));
  expect(
    strangers(
      { server, browser },
      contract.flatMap((folder) => names(folder, true)),
    ),
  ).toEqual([]);
  const excused = [...Object.keys(WITHOUT_CALLS), ...Object.keys(IN_THE_BROWSER)];
  expect(excused.filter((name) => ![...server, ...browser].includes(name))).toEqual([]);
});

test('the check notices a feature under another word', () => {
  const features = { server: ['history', 'tags'], browser: ['tags', 'labels'] };
  expect(strangers(features, ['browsing-history', 'tags'])).toEqual(['history', 'labels']);
});
