import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffApi } from '@orchard/contract/staff';
import { filePartHeaders } from '@orchard/contract/staff/file-parts';
import { pdf } from '@orchard/documents/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoMediaFolder } from '#server/demo/setting.ts';
import { EICAR, startClamd } from '#server/testing/clamd.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const clamd = await startClamd();
const { db, make, asStaff } = await createScene({ limits: 'off', clamd: clamd.address });
const staff = asStaff();

type Answer = { statusCode: number; json(): { message?: string } };

async function inParts(path: string, name: string, content: Buffer): Promise<Answer> {
  const { id } = (await staff.post(path, { name, bytes: content.length })).json();
  const part = await staff.post(`${path}/${id}/parts?offset=0`, content);
  if (part.statusCode !== 200) return part;
  return staff.post(`${path}/${id}/finish`, { duration_seconds: null });
}

const whole = (path: string, content: Buffer, type = 'application/octet-stream', headers = {}) =>
  staff.post(path, content, { headers: { 'content-type': type, ...headers } });

/** Each kind of upload with what it may hold besides. */
const KINDS: Record<string, (more: string) => Promise<Answer>> = {
  film: async (more) => {
    const film = readFileSync(join(demoMediaFolder, 'clips/lecture-12s.mp4'));
    const rest = Buffer.from(more);
    const box = Buffer.alloc(8);
    box.writeUInt32BE(8 + rest.length);
    box.write('free', 4);
    return inParts('/api/staff/films', 'x.mp4', Buffer.concat([film, box, rest]));
  },
  resource: (more) =>
    inParts('/api/staff/resource-files', 'x.pdf', Buffer.concat([pdf(), Buffer.from(more)])),
  picture: async (more) => {
    const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
    return whole(
      '/api/staff/uploads',
      Buffer.concat([await drawn.png().toBuffer(), Buffer.from(more)]),
      'image/png',
    );
  },
  table: (more) =>
    whole(
      '/api/staff/member-imports?name=x.csv',
      Buffer.from(`メールアドレス,氏名\na@example.jp,${more}\n`),
    ),
  'table in parts': async (more) => {
    const file = Buffer.from(`メールアドレス,氏名\na@example.jp,${more}\n`);
    const send = (from: number, to: number) => {
      const part = { upload: '0'.repeat(20), from, to, bytes: file.length };
      const [path, type] = ['/api/staff/member-imports?name=x.csv', 'application/octet-stream'];
      return whole(path, file.subarray(from, to), type, filePartHeaders(part));
    };
    await send(0, 9);
    return send(9, file.length);
  },
  captions: async (more) => {
    const { id } = await make.video();
    const read = { params: { id } };
    const { revision } = (await staff.call(staffApi['captions.read'], read)).body;
    return whole(
      `/api/staff/captions/${id}/file?revision=${revision}`,
      Buffer.from(`WEBVTT\n\n00:01.000 --> 00:04.000\n${more || 'x'}\n`),
    );
  },
};

const said = (answer: Answer) => answer.json().message ?? '';

test('what the scanner finds is refused, and everything while it is away', async (context) => {
  const wrong: string[] = [];
  const expectStatus = async (kind: string, more: string, status: number, words = '') => {
    const answer = await KINDS[kind]?.(more);
    if (answer?.statusCode !== status || !said(answer).includes(words)) {
      wrong.push(`${kind}: ${answer?.statusCode} ${answer && said(answer)}`);
    }
  };
  const kinds = Object.keys(KINDS);
  for (const kind of kinds) await expectStatus(kind, '', 200);
  for (const kind of kinds) await expectStatus(kind, EICAR, 422, 'Eicar-Test-Signature');
  const { rows } = await db.pool.query(`SELECT
    (SELECT count(*)::int FROM film_uploads) AS films,
    (SELECT count(*)::int FROM resource_files) AS resources,
    (SELECT count(*)::int FROM staff_jobs) AS tables,
    (SELECT count(*)::int FROM video_captions) AS captions`);

  await clamd.close();
  for (const kind of kinds) await expectStatus(kind, '', 503, 'ウイルススキャンを利用できない');
  const { parts } = (await staff.call(staffApi.getSiteState)).body;
  const line = parts
    .flatMap(({ lines }) => lines)
    .find(({ about }) => about === 'ウイルススキャン');
  report(
    context,
    'E10',
    `infected or unscanned uploads taken ${wrong.length} of ${2 * kinds.length}`,
  );
  expect(wrong).toEqual([]);
  expect(rows[0]).toEqual({ films: 1, resources: 1, tables: 2, captions: 1 });
  expect(line?.says).toContain('つながりません');
});
