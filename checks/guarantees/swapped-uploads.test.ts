import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { staffApi } from '@orchard/contract/staff';
import { pdf } from '@orchard/documents/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoMediaFolder } from '#server/demo/setting.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { app, db, make, asStaff, config } = await createScene({ limits: 'off' });
const staff = asStaff();
const media = (...parts: string[]) => join(config.dataDir, 'media', ...parts);
const EVIL = Buffer.from('/OpenAction<</S/JavaScript/JS(evil)>>');
const isEvil = (content: Buffer | string) => content.includes('evil');

/** A body that stops behind its first bytes until it is told to go on. */
function held(first: Buffer, rest: Buffer) {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const body = Readable.from(
    (async function* () {
      yield first;
      await told;
      yield rest;
    })(),
  );
  return { body, goOn: () => goOn() };
}

const FILE = { headers: { 'content-type': 'application/octet-stream' } };
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

/** An upload in parts. */
interface Sent {
  /** Its calls. */
  path: string;
  content: Buffer;
  /** Where any byte may stand, without another judgement. */
  free: number;
  folder: string;
}

/**
 * Finishes an upload while a part is on its way: one byte of it has come, and the rest comes when the
 * file is judged and stored.
 * @returns what is wrong with what was stored then, and with the answers
 */
async function finishEarly({ path, content, free, folder }: Sent, begun: { id: string }) {
  const parts = `${path}/${begun.id}/parts?offset=`;
  const finish = () => staff.post(`${path}/${begun.id}/finish`, { duration_seconds: null });
  await staff.post(`${parts}0`, content);
  const { body, goOn } = held(Buffer.from('X'), EVIL);
  const late = staff.post(`${parts}${free}`, body, { ...FILE, isSettled: false });
  const arriving = () => readFileSync(media('arriving', `${begun.id}.part`));
  await expect.poll(() => arriving()[free]).toBe('X'.charCodeAt(0));

  const finished = (await finish()).json();
  const stored = () => readFileSync(media(folder, finished.media_file ?? finished.file));
  const judged = stored();
  goOn();
  const statuses = [await statusOf(late), await statusOf(staff.post(`${parts}0`, content))];
  const again = (await finish()).json();
  return [
    ...(stored().equals(judged) && !isEvil(judged) ? [] : ['the stored bytes changed']),
    ...(statuses.every((status) => status === 409) ? [] : [`late parts: ${statuses}`]),
    ...(JSON.stringify(again) === JSON.stringify(finished) ? [] : ['finished twice']),
    ...(readdirSync(media('arriving')).length === 0 ? [] : ['something is left']),
  ];
}

const KINDS: Record<string, () => Promise<string[]>> = {
  async film() {
    const content = readFileSync(join(demoMediaFolder, 'clips/lecture-12s.mp4'));
    const body = { name: 'x.mp4', bytes: content.length };
    const begun = (await staff.call(staffApi.beginFilm, { body })).body;
    // In the middle of the pictures.
    const free = content.indexOf('mdat') + 1000;
    return finishEarly({ path: '/api/staff/films', content, free, folder: 'videos' }, begun);
  },

  async resource() {
    const content = pdf({ objects: [`(${' '.repeat(200)})`] });
    const body = { name: 'x.pdf', bytes: content.length };
    const begun = (await staff.call(staffApi.beginResourceFile, { body })).body;
    const free = content.indexOf('(') + 1;
    const sent = { path: '/api/staff/resource-files', content, free, folder: 'resources' };
    return finishEarly(sent, begun);
  },

  // A picture, a table and captions come in one request: what has come of it is nothing yet.
  async picture() {
    const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
    const { body, goOn } = held(await drawn.png().toBuffer(), Buffer.from('<script>evil</script>'));
    const before = readdirSync(media()).includes('images') ? readdirSync(media('images')) : [];
    const answer = staff.post('/api/staff/uploads', body, {
      headers: { 'content-type': 'image/png' },
      isSettled: false,
    });
    await staff.call(staffApi.getFilmKinds);
    const early = readdirSync(media()).includes('images') ? readdirSync(media('images')) : [];
    goOn();
    const { url } = (await answer).json();
    const stored = readFileSync(media(url.replace('/media/', '')));
    return [
      ...(early.length === before.length ? [] : ['half of it was stored']),
      ...(isEvil(stored) ? ['it was stored as it came'] : []),
    ];
  },

  async table() {
    const imports = async () =>
      (await db.pool.query('SELECT count(*)::int AS n FROM staff_jobs')).rows[0].n;
    const before = await imports();
    const row = (name: string) => `${name}@example.jp,${name}\n`;
    const { body, goOn } = held(
      Buffer.from(`メールアドレス,氏名\n${row('hon')}`),
      Buffer.from('"evil'),
    );
    const url = '/api/staff/member-imports?name=x.csv';
    const answer = staff.post(url, body, { ...FILE, isSettled: false });
    await staff.call(staffApi.getFilmKinds);
    goOn();
    // One quote that is never closed makes the whole of it no table.
    const status = await statusOf(answer);
    const made = (await imports()) - before;
    return status === 422 && made === 0 ? [] : [`${status}, ${made} imports`];
  },

  async captions() {
    const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`;
    const { id } = await make.video();
    const read = { params: { id } };
    const { revision } = (await staff.call(staffApi['captions.read'], read)).body;
    const { body, goOn } = held(
      Buffer.from(vtt('honest')),
      Buffer.from('\n00:00.000 --> 00:00.500\nevil\n'),
    );
    const answer = staff.post(`/api/staff/captions/${id}/file?revision=${revision}`, body, {
      ...FILE,
      isSettled: false,
    });
    await staff.call(staffApi.getFilmKinds);
    goOn();
    const { saved } = (await answer).json();

    // Those of an import lie there until it is started, and rows are judged by them.
    const header = 'URL,タイトル,説明,公開日時,タグ,講座,順番,公開対象,字幕ファイル名';
    const table = Buffer.from(`${header}\n76979871,題,,,,,,,a.vtt`);
    const made = (await staff.post('/api/staff/video-imports?name=x.csv', table)).json();
    const captions = `/api/staff/video-imports/${made.id}/captions?name=a.vtt`;
    await staff.post(captions, Buffer.from(vtt('honest')));
    const plan = { params: { id: made.id }, body: made.choices };
    await staff.call(staffApi['video-imports.plan'], plan);
    await staff.post(captions, Buffer.from(vtt('evil')));
    const begun = await staff.attempt(staffApi['video-imports.start'], { params: { id: made.id } });
    await app.staffJobs.run();
    const { rows } = await db.pool.query('SELECT text FROM video_captions');
    return [
      ...(saved === null ? [] : ['half of a file was saved']),
      ...(begun.status === 409 && !isEvil(JSON.stringify(rows)) ? [] : ['others were used']),
    ];
  },
};

test('what was judged is what is stored, whatever is still on its way', async (context) => {
  const wrong: string[] = [];
  for (const [kind, trySwap] of Object.entries(KINDS)) {
    const found = await trySwap();
    if (found.length > 0) wrong.push(`${kind}: ${found.join(', ')}`);
  }
  const kinds = Object.keys(KINDS).length;
  report(context, 'E8', `swapped uploads refused: ${kinds - wrong.length} of ${kinds} kinds`);
  expect(wrong).toEqual([]);
});
