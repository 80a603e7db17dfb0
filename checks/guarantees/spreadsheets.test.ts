import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { archive, workbookOf } from '@orchard/spreadsheets/testing';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { asStaff } = await createScene({ limits: 'off' });
const staff = asStaff();

const upload = (payload: Buffer) =>
  staff.post('/api/staff/member-imports?name=members.xlsx', payload);

const cell = (reference: string) => `<c r="${reference}"><v>1</v></c>`;
const far = workbookOf(
  `<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`,
);
const long = (text: string) => Buffer.from(text.repeat((19 * 1024 * 1024) / text.length));
const zeros = Buffer.alloc(200 * 1024 * 1024);
const table = 'xl/worksheets/sheet1.xml';

/** Files that an operator may receive, and the sentence that the console answers. */
const FILES: Record<string, [file: Buffer, sentence: string]> = {
  'a cell in the farthest corner': [far, formatStaffMessage('imports.too_much')],
  'a row far below': [
    workbookOf(`<row r="99999999">${cell('A1')}</row>`),
    formatStaffMessage('imports.too_much'),
  ],
  'more than it says': [
    archive([{ name: table, content: zeros, saysSize: 60 * 1024 * 1024 }]),
    formatStaffMessage('imports.unreadable'),
  ],
  'more than is taken': [
    archive([{ name: table, content: zeros }]),
    formatStaffMessage('imports.too_much'),
  ],
  'no archive': [Buffer.from('PK\x03\x04'.repeat(1000)), formatStaffMessage('imports.unreadable')],
  'one open quote': [
    Buffer.concat([Buffer.from('"'), long('a')]),
    formatStaffMessage('imports.quotes', { line: 1 }),
  ],
  'one line': [long('abc,'), formatStaffMessage('imports.unreadable')],
};

test('no file costs more than it may, and each is refused in words', async (context) => {
  const before = process.memoryUsage().rss;
  let longest = 0;
  for (const [name, [file, sentence]] of Object.entries(FILES)) {
    const begin = performance.now();
    const answer = await upload(file);
    longest = Math.max(longest, performance.now() - begin);
    expect({ name, status: answer.statusCode, sentence: answer.json() }).toEqual({
      name,
      status: 422,
      sentence: { message: sentence, errors: { file: [sentence] } },
    });
  }
  const rise = Math.max(0, Math.round((process.memoryUsage().rss - before) / 1024 / 1024));
  report(
    context,
    'E7',
    `refused ${Object.keys(FILES).length} of ${Object.keys(FILES).length} files, the longest after ${(longest / 1000).toFixed(1)} s; RSS of the site +${rise} MB`,
  );
  expect(longest).toBeLessThan(20_000);
});

test('files are read one at a time, and one too many gets a 503', async (context) => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(far)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  report(context, 'E7', `four at once: ${statuses.join(', ')}`);
  expect(statuses).toEqual([422, 422, 503, 503]);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
});
