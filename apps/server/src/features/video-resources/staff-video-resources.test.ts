import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { MAX_RESOURCE_BYTES, type ResourceFile } from '@orchard/contract/staff/video-resources';
import { archive } from '@orchard/spreadsheets/testing';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, as, asStaff, clear, config } = await createScene();
beforeEach(async () => {
  await clear();
  await db.owner.query('TRUNCATE resource_files CASCADE');
});

const media = (name: string) => join(config.dataDir, 'media', name);
const files = (name: string) => (existsSync(media(name)) ? readdirSync(media(name)) : []);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const SHEET = `${OFFICE}.spreadsheetml.sheet.main+xml`;
const TEXT = `${OFFICE}.wordprocessingml.document.main+xml`;
const office = (type: string, ...others: string[]) =>
  archive([
    { name: '[Content_Types].xml', content: `<Types><Override ContentType="${type}"/></Types>` },
    ...others.map((name) => ({ name, content: 'x' })),
  ]);

const part = async (who: Caller, id: string, offset: number, payload: Buffer) => {
  const answer = await who.post(`/api/staff/resource-files/${id}/parts?offset=${offset}`, payload);
  return { status: answer.statusCode, body: answer.json() as ResourceFile };
};
const begin = (who: Caller, name: string, bytes: number) =>
  who.attempt(staffApi.beginResourceFile, { body: { name, bytes } });
const finish = (who: Caller, upload: string) =>
  who.attempt(staffApi.finishResourceFile, { params: { upload } });

/** Sends a whole file; answers what the first refusal, or the end, was. */
async function send(name: string, content: Buffer, who = asStaff()) {
  const begun = await begin(who, name, content.length);
  if (begun.status !== 200) return begun;
  await part(who, begun.body.id, 0, content);
  return finish(who, begun.body.id);
}
const sentence = ({ body }: { body: unknown }) =>
  (body as { errors?: Record<string, string[]> }).errors?.file?.join();

/** The draft of a video as it stands in the console. */
async function draftOf(video: { id: number }) {
  const { body } = await asStaff().call(staffApi['videos.read'], { params: { id: video.id } });
  return body;
}
async function list(video: { id: number }, resources: { file: string; title: string }[]) {
  const { revision, ...draft } = await draftOf(video);
  return asStaff().attempt(staffApi['videos.update'], {
    params: { id: video.id },
    query: { revision: String(revision) },
    body: { ...draft, resources },
  });
}

describe('a file', () => {
  test.each([
    ['受講ノートの用紙.pdf', pdf, 'pdf'],
    ['計算表.XLSX', office(SHEET, 'xl/workbook.xml'), 'xlsx'],
    ['原稿.docx', office(TEXT, 'word/document.xml'), 'docx'],
  ])('%s becomes one that a video may list', async (name, content, kind) => {
    const { status, body } = await send(name, content);
    expect([status, body]).toEqual([200, expect.objectContaining({ name, bytes: content.length })]);
    expect((body as ResourceFile).file).toMatch(new RegExp(`^[0-9a-f]{32}\\.${kind}$`));
    expect(files('resources')).toContain((body as ResourceFile).file);
  });

  test('of a Mac has its name and title as other computers write them', async () => {
    const { body } = await send('ガイドブック.pdf'.normalize('NFD'), pdf);
    const { name, file } = body as ResourceFile;
    const video = await make.video();
    await list(video, [{ file: file ?? '', title: 'ガイド\u200bブック'.normalize('NFD') }]);
    expect([name, (await draftOf(video)).resources.map(({ title }) => title)]).toEqual([
      'ガイドブック.pdf',
      ['ガイドブック'],
    ]);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('may be a picture, %s', async (format) => {
    const drawn = sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } });
    expect((await send(`図.${format}`, await drawn[format]().toBuffer())).status).toBe(200);
  });

  test('arrives in parts', async () => {
    const sato = asStaff();
    const { body } = await begin(sato, '用紙.pdf', pdf.length);
    const { id } = body as ResourceFile;
    expect((await part(sato, id, 5, pdf.subarray(5))).status).toBe(409);
    expect((await part(sato, id, 0, pdf.subarray(0, 5))).body.received).toBe(5);
    expect((await finish(sato, id)).status).toBe(409);
    await part(sato, id, 5, pdf.subarray(5));
    const once = await finish(sato, id);
    expect((await finish(sato, id)).body).toEqual(once.body);
    expect((await part(asStaff(await make.staff()), id, 0, pdf)).status).toBe(404);
  });

  test.each([
    ['表.xlsm', office(SHEET), 'マクロ'],
    ['表.xlsx', office(SHEET, 'xl/vbaProject.bin'), 'マクロ'],
    ['表.xlsx', office(SHEET, 'xl/macrosheets/sheet1.xml'), 'マクロ'],
    ['表.xlsx', office('application/vnd.ms-excel.sheet.macroEnabled.main+xml'), 'マクロ'],
    ['原稿.docx', office(SHEET), '拡張子「.docx」と合っていません'],
    ['用紙.pdf', office(SHEET), '拡張子「.pdf」と合っていません'],
    ['表.xlsx', pdf, '拡張子「.xlsx」と合っていません'],
    ['図.png', pdf, '拡張子「.png」と合っていません'],
    ['用紙.pdf', Buffer.from('<script>alert(1)</script>'), '拡張子「.pdf」と合っていません'],
    ['実行.exe', pdf, '資料にできません'],
    ['図.svg', Buffer.from('<svg/>'), '資料にできません'],
    ['名前だけ', pdf, '資料にできません'],
  ])('%s that is not what it says, or runs, is refused and gone', async (name, content, words) => {
    const answer = await send(name, content);
    expect([answer.status, sentence(answer)]).toEqual([422, expect.stringContaining(words)]);
    expect(files('arriving')).toEqual([]);
  });

  test('is at most 50 MB', async () => {
    const { status } = await begin(asStaff(), '用紙.pdf', MAX_RESOURCE_BYTES + 1);
    expect(status).toBe(422);
    const { body } = await begin(asStaff(), '用紙.pdf', 5);
    expect((await part(asStaff(), (body as ResourceFile).id, 0, pdf)).status).toBe(413);
  });
});

describe('the list of a video', () => {
  const stored = async (name = '用紙.pdf') => {
    const { body } = await send(name, pdf);
    return (body as ResourceFile).file as string;
  };

  test('is part of its record: ordered, named, in its history, and taken back', async () => {
    const video = await make.video();
    const [first, second] = [await stored(), await stored()];
    await list(video, [
      { file: first, title: '用紙' },
      { file: second, title: '記入例' },
    ]);
    const { status } = await list(video, [{ file: second, title: '記入例（改訂）' }]);
    expect(status).toBe(200);
    expect((await draftOf(video)).resources).toEqual([{ file: second, title: '記入例（改訂）' }]);
    const { body: versions } = await asStaff().call(staffApi['videos.versions'], {
      params: { id: video.id },
    });
    await asStaff().call(staffApi['videos.restore'], {
      params: { id: video.id },
      body: { version: versions[1]?.id as number },
    });
    const { body } = await as('hanako').call(api.listVideoResources, {
      params: { videoId: video.id },
    });
    expect(body.map(({ title }) => title)).toEqual(['用紙', '記入例']);
  });

  test('stays where a draft does not name it', async () => {
    const video = await make.video();
    await list(video, [{ file: await stored(), title: '用紙' }]);
    const { revision, resources: _, ...draft } = await draftOf(video);
    await asStaff().call(staffApi['videos.update'], {
      params: { id: video.id },
      query: { revision: String(revision) },
      body: { ...draft, title: '改題' },
    });
    expect((await draftOf(video)).resources).toHaveLength(1);
  });

  test('holds whole files only, each once', async () => {
    const video = await make.video();
    const file = await stored();
    const unknown = `${'0'.repeat(32)}.pdf`;
    for (const files of [[unknown], [file, file]]) {
      const listed = files.map((name) => ({ file: name, title: '用紙' }));
      expect((await list(video, listed)).status).toBe(422);
    }
    expect((await draftOf(video)).resources).toEqual([]);
  });

  test('keeps its files; those that none lists are swept after a day', async () => {
    const video = await make.video();
    const [kept, dropped, unused] = [await stored(), await stored(), await stored()];
    await list(video, [
      { file: kept, title: '用紙' },
      { file: dropped, title: '古い用紙' },
    ]);
    await list(video, [{ file: kept, title: '用紙' }]);
    const { body } = await begin(asStaff(), '途中.pdf', pdf.length);
    await part(asStaff(), (body as ResourceFile).id, 0, pdf.subarray(0, 5));
    expect(await app.sweepResources()).toBe(0);
    await db.pool.query("UPDATE resource_files SET touched_at = now() - interval '25 hours'");
    expect(await app.sweepResources()).toBe(2);
    expect(files('arriving')).not.toContain(`${(body as ResourceFile).id}.part`);
    // What a version names can come back with it.
    expect(files('resources')).toEqual(expect.arrayContaining([kept, dropped]));
    expect(files('resources')).not.toContain(unused);
  });

  test('is out of members’ reach with a deleted video', async () => {
    const video = await make.video();
    const file = await stored();
    await list(video, [{ file, title: '用紙' }]);
    const url = `/media/resources/${video.id}/${file}`;
    expect((await as('hanako').request({ url })).statusCode).toBe(200);
    await asStaff().call(staffApi['videos.bulk'], { body: { action: 'delete', ids: [video.id] } });
    expect((await as('hanako').request({ url })).statusCode).toBe(404);
  });
});
