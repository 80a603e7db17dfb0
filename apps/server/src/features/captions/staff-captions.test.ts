import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { MAX_CAPTION_BYTES } from '@orchard/contract/staff/caption-rules';
import type { CaptionReading, CaptionState } from '@orchard/contract/staff/captions';
import iconv from 'iconv-lite';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { spokenHits } from '#testing/spoken-hits.ts';

const { db, make, as, asStaff, clear } = await createScene({ limits: 'off' });

const read = staffApi['captions.read'];
const update = staffApi['captions.update'];
const bulk = staffApi['captions.bulk'];
const list = staffApi['captions.list'];
const versions = staffApi['captions.versions'];
const restore = staffApi['captions.restore'];
const readText = staffApi['captions.readText'];
const exported = staffApi['captions.export'];

const SRT = `1
00:00:01,000 --> 00:00:04,000
家賃はどこから来るのか。

2
00:00:04,500 --> 00:00:06,000
①次は～ローンです。
`;
/** As YouTube writes automatic captions: the line before is said again. */
const ROLLING = `WEBVTT
Kind: captions
Language: ja

00:00:00.160 --> 00:00:02.550 align:start position:0%
 
家賃は<00:00:00.480><c>どこから</c>

00:00:02.550 --> 00:00:02.560 align:start position:0%
家賃はどこから
 

00:00:02.560 --> 00:00:05.190 align:start position:0%
家賃はどこから
次は税金です
`;
const FAULTY = SRT.replace('00:00:04,500', '00:00:0x,500');

const staff = asStaff();
let video = { id: 0, title: '' };
const params = () => ({ id: video.id });
const cue = (start_ms: number, text: string) => ({ start_ms, end_ms: start_ms + 1000, text });
const body = (...texts: string[]) => ({
  cues: texts.map((text, index) => cue(index * 1000, text)),
  is_estimated: false,
});
const present = async () => (await staff.call(read, { params: params() })).body;
const revision = async () => String((await present()).revision);
const save = async (...texts: string[]) =>
  (
    await staff.call(update, {
      params: params(),
      query: { revision: await revision() },
      body: body(...texts),
    })
  ).status;
const send = async (payload: Buffer | string, { who = staff, query = '' } = {}) =>
  who.post(
    `/api/staff/captions/${video.id}/file${query || `?revision=${await revision()}`}`,
    payload,
    { headers: { 'content-type': 'application/octet-stream' } },
  );
const reading = (answer: { json(): unknown }) => answer.json() as CaptionReading;
const transcript = async () =>
  (await as('hanako').call(api.getTranscript, { params: { videoId: video.id } })).body;
const spoken = async () => (await transcript()).cues.map(({ text }) => text);
const found = async (word: string) => (await spokenHits(as('hanako'), word)).length;
const entries = async () =>
  (
    await db.pool.query(
      "SELECT action, label, staff_name, change_id FROM audit_log WHERE kind = 'captions' ORDER BY id",
    )
  ).rows;

beforeEach(async () => {
  await clear();
  video = await make.video({ title: '家賃の講義', mediaFile: 'film.mp4', durationSeconds: 60 });
});

describe('a file of captions', () => {
  test.each(['utf-8', 'cp932', 'utf-16le', 'euc-jp'])(
    'in %s is saved, read, found and shown over the film',
    async (encoding) => {
      const addBOM = encoding.startsWith('utf');
      const answer = reading(await send(iconv.encode(SRT, encoding, { addBOM })));
      const { faults, notes, rows, saved } = answer;
      expect([answer.encoding, faults, notes, rows]).toEqual([encoding, [], [], []]);
      expect(saved).toMatchObject({
        title: '家賃の講義',
        is_estimated: false,
        cues: [{ start_ms: 1000, end_ms: 4000 }, { text: '①次は～ローンです。' }],
      });
      expect(await spoken()).toEqual(['家賃はどこから来るのか。', '①次は～ローンです。']);
      expect([await found('どこから'), await found('ﾛｰﾝ'), await found('税金')]).toEqual([1, 1, 0]);
      const film = await as('hanako').request({ url: `/media/captions/${video.id}` });
      expect(film.body).toContain('00:00:04.500 --> 00:00:06.000\n①次は～ローンです。');
      expect(await entries()).toMatchObject([{ action: 'update', label: '家賃の講義' }]);
    },
  );

  test('that rolls up the screen is saved with each line once, and with a note', async () => {
    const { faults, notes, saved } = reading(await send(ROLLING));
    expect([faults, notes]).toEqual([
      [],
      [
        {
          line: 9,
          text: '00:00:02.550 --> 00:00:02.560 align:start position:0%',
          message: '前の字幕と同じ文字の繰り返しを2か所省きました。',
        },
      ],
    ]);
    expect(saved?.cues).toHaveLength(2);
    expect(await spoken()).toEqual(['家賃はどこから', '次は税金です']);
  });

  test('with a fault is not saved; its lines come back to be mended', async () => {
    await save('前の字幕');
    const answer = await send(iconv.encode(FAULTY, 'cp932'));
    expect(answer.statusCode).toBe(200);
    expect(reading(answer)).toMatchObject({
      saved: null,
      faults: [
        {
          line: 6,
          text: '00:00:0x,500 --> 00:00:06,000',
          message: '時刻の書き方を読み取れません。「00:12:34.500」のように入力してください。',
        },
      ],
      rows: [
        { line: 2, start: '00:00:01,000', end: '00:00:04,000', text: '家賃はどこから来るのか。' },
        { line: 6, start: '00:00:0x,500', end: '00:00:06,000', text: '①次は～ローンです。' },
      ],
    });
    expect([await spoken(), (await entries()).length]).toEqual([['前の字幕'], 1]);
  });

  test.each<[string, string | Buffer, string]>([
    ['empty', '', '字幕が1つも見つかりません。'],
    ['without a caption', 'WEBVTT\n\nNOTE なし\n', '字幕が1つも見つかりません。'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '文字コードを判別'],
    ['of Aegisub', '[Script Info]\r\nTitle: 家賃\r\n', 'ASS・SSA形式の字幕は読み取れません。'],
    ['too long', '00:01.000 --> 00:02.000\nあ\n\n'.repeat(5001), '5,000行以内'],
  ])('that is %s is refused in a sentence', async (_, payload, sentence) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(422);
    expect((answer.json() as { errors: { file: string[] } }).errors.file[0]).toContain(sentence);
  });

  test('of ten megabytes is refused by its length, and as it comes', async () => {
    expect((await send(Buffer.alloc(10 * 1024 * 1024, 'a'))).statusCode).toBe(413);
    expect((await send(Buffer.alloc(MAX_CAPTION_BYTES, 'a'))).statusCode).toBe(422);
  });

  test('is refused when another operator has saved meanwhile', async () => {
    const stale = await revision();
    await save('先に保存');
    for (const query of [`?revision=${stale}`, '?x']) {
      const answer = await send(SRT, { query });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { message: expect.stringContaining('先に保存しました。内容をご確認のうえ') },
      ]);
    }
    expect(await spoken()).toEqual(['先に保存']);
  });
});

describe('lines that were typed or mended', () => {
  test('take the place of all lines, for members and search at once', async () => {
    await save('昔の話', '二行目');
    const before = await as('hanako').request({ url: `/api/video/captions/${video.id}` });
    expect(await save('  今の話  \n\n つづき')).toBe(200);
    expect(await spoken()).toEqual(['今の話\nつづき']);
    expect([await found('昔の'), await found('今の')]).toEqual([0, 1]);
    // A browser's copy of the old lines does not pass for the new ones.
    const again = await as('hanako').request({
      url: `/api/video/captions/${video.id}`,
      headers: { 'if-none-match': String(before.headers.etag ?? '"none"') },
    });
    expect([again.statusCode, again.body.includes('今の話')]).toEqual([200, true]);
    const film = await as('hanako').request({ url: `/media/captions/${video.id}` });
    expect([film.headers['cache-control'], film.body.includes('今の話')]).toEqual([
      'private, no-cache',
      true,
    ]);
  });

  test('are stored as typed, also where they look like markup', async () => {
    const odd = [
      '<b>税</b> & "金" --> 1',
      'WEBVTT',
      '&amp;',
      '<v 佐藤>',
      '1',
      "'; DROP TABLE videos; --",
    ];
    await save(...odd);
    expect(await spoken()).toEqual(odd);
  });

  test('are stored also where each begins with the one before', async () => {
    const lines = ['はい', 'はい\nそうです', 'そうです\n0:00:00.599,0:00:04.160'];
    await save(...lines);
    expect(await spoken()).toEqual(lines);
  });

  test.each<[string, unknown]>([
    ['2番目の字幕：字幕の文字がありません。', [cue(0, 'あ'), cue(0, '')]],
    ['2番目の字幕：開始の時刻が前の字幕より早くなっています。', [cue(5000, 'あ'), cue(1000, 'い')]],
    ['1番目の字幕：終了の時刻が開始より後に', [{ start_ms: 2, end_ms: 2, text: 'あ' }]],
    ['1番目の字幕：時刻が24時間を超えています。', [cue(24 * 3_600_000, 'あ')]],
    ['1番目の字幕：1つの字幕が1,000文字を超えています。', [cue(0, 'あ'.repeat(1001))]],
    ['1番目の字幕：読み取れない文字が含まれています。', [cue(0, 'a\0b')]],
    ['時刻の書き方を読み取れません。', [{ ...cue(0, 'あ'), start_ms: 0.5 }]],
    ['字幕が1つも見つかりません。', []],
    ['字幕が1つも見つかりません。', 'あ'],
    ['字幕は5,000行以内にしてください。', Array.from({ length: 5001 }, () => cue(0, 'あ'))],
    [
      '字幕の文字は、全体で200,000文字以内',
      Array.from({ length: 201 }, () => cue(0, 'あ'.repeat(1000))),
    ],
  ])('are refused: %s', async (sentence, cues) => {
    const answer = await staff.post(`/api/staff/captions/${video.id}?revision=0`, {
      is_estimated: false,
      cues,
    });
    expect(answer.statusCode).toBe(422);
    expect((answer.json() as { errors: { cues: string[] } }).errors.cues[0]).toContain(sentence);
    expect(await spoken()).toEqual([]);
  });

  test('of a video that is not there are not found', async () => {
    for (const id of [9_999_999_999, 999_999]) {
      const args = { params: { id } };
      expect((await staff.refused(read, args)).status).toBe(404);
      expect(
        (await staff.refused(update, { ...args, query: { revision: '0' }, body: body('あ') }))
          .status,
      ).toBe(404);
      expect((await staff.refused(readText, { ...args, body: { text: 'あ' } })).status).toBe(404);
      expect((await staff.refused(exported, args)).status).toBe(404);
    }
  });
});

describe('a transcript', () => {
  const paste = async (text: string) =>
    (await staff.call(readText, { params: params(), body: { text } })).body;

  test('is read and not saved; its guessed times are not shown over the film', async () => {
    const { rows, is_estimated } = await paste('一二三四五六\n七八九十百千');
    expect([rows.map(({ start }) => start), is_estimated, await spoken()]).toEqual([
      ['00:00:00.000', '00:00:30.000'],
      true,
      [],
    ]);
    await staff.call(update, {
      params: params(),
      query: { revision: await revision() },
      body: { cues: [cue(0, '一二三四五六'), cue(30_000, '七八九十百千')], is_estimated: true },
    });
    expect([(await transcript()).is_estimated, await found('七八九')]).toEqual([true, 1]);
    expect((await as('hanako').request({ url: `/media/captions/${video.id}` })).statusCode).toBe(
      404,
    );
    const page = await as('hanako').request({ url: `/player/${video.id}` });
    expect(page.body).not.toContain('<track');
    expect((await staff.call(list, { query: { captions: 'estimated' } })).body).toHaveLength(1);
  });

  test('with times is understood, and so is a file that is pasted', async () => {
    const { rows, is_estimated } = await paste('12:34 はじめに\n[1:02:03] つづき');
    expect([rows.map(({ start, line }) => [line, start]), is_estimated]).toEqual([
      [
        [1, '00:12:34.000'],
        [2, '01:02:03.000'],
      ],
      false,
    ]);
    expect((await paste(FAULTY)).faults).toHaveLength(1);
    expect((await paste('0:00:01.000,0:00:02.000\n家賃')).rows).toEqual([
      { line: 1, start: '0:00:01.000', end: '0:00:02.000', text: '家賃' },
    ]);
  });

  test('without a word is refused', async () => {
    for (const text of ['', ' \n　', '0:01']) {
      const answer = await staff.refused(readText, { params: params(), body: { text } });
      expect(answer.status).toBe(422);
    }
  });
});

describe('captions that are deleted', () => {
  const remove = () => staff.call(bulk, { body: { action: 'delete', ids: [video.id] } });

  test('are gone for members and search, and come back when that is undone', async () => {
    await save('税金の話');
    const { body: done } = await remove();
    expect([done.count, await spoken(), await found('税金')]).toEqual([1, [], 0]);
    const { change } = done;
    expect((await staff.call(staffApi.undoChange, { params: { change } })).body).toEqual({
      count: 1,
    });
    expect([await spoken(), await found('税金')]).toEqual([['税金の話'], 1]);
    expect((await entries()).map(({ action }) => action)).toEqual(['update', 'delete', 'undo']);
    // Taken back already.
    expect((await staff.refused(staffApi.undoChange, { params: { change } })).status).toBe(409);
  });

  test('are not undone over what was saved since', async () => {
    await save('一');
    const { change } = (await remove()).body;
    await save('二');
    expect((await staff.refused(staffApi.undoChange, { params: { change } })).status).toBe(409);
    expect(await spoken()).toEqual(['二']);
  });

  test('twice are deleted once; other bulk changes are none', async () => {
    await save('一');
    expect([(await remove()).body.count, (await remove()).body.count]).toEqual([1, 0]);
    await save('二');
    const publish = await staff.refused(bulk, { body: { action: 'publish', ids: [video.id] } });
    expect(publish.status).toBe(422);
  });

  test('come back with the video that was deleted', async () => {
    await save('一');
    const all = { action: 'delete' as const, ids: [video.id] };
    const { change } = (await staff.call(staffApi['videos.bulk'], { body: all })).body;
    expect([(await staff.call(list)).body, (await remove()).body.count]).toEqual([[], 0]);
    await staff.call(staffApi.undoChange, { params: { change } });
    expect(await spoken()).toEqual(['一']);
  });
});

test('the history brings an earlier version back, also what stood before it', async () => {
  await save('一', '二');
  await save('三');
  const { body: history } = await staff.call(versions, { params: params() });
  expect(history.map(({ action, before }) => [action, before?.captions])).toEqual([
    ['update', undefined],
    ['update', ''],
  ]);
  const body = { version: history[1]?.id ?? 0 };
  expect((await staff.call(restore, { params: params(), body })).body.cues).toHaveLength(2);
  expect([await spoken(), await found('一')]).toEqual([['一', '二'], 1]);
});

test('captions are given back as the file that they would be read from', async () => {
  expect((await staff.refused(exported, { params: params() })).status).toBe(404);
  await save('<税>', '二');
  const { file_name, webvtt } = (await staff.call(exported, { params: params() })).body;
  expect(file_name).toBe('家賃の講義.vtt');
  const before = await present();
  const { saved } = reading(await send(webvtt));
  expect(saved?.cues).toEqual(before.cues);
});

test('the list says of each video how much is known', async () => {
  await save('一');
  await make.video({ title: '別の講義' });
  const titles = async (query: object) =>
    (await staff.call(list, { query })).body.map(({ title }) => title);
  expect(await titles({ captions: 'timed' })).toEqual(['家賃の講義']);
  expect(await titles({ captions: 'none' })).toEqual(['別の講義']);
  expect(await titles({ q: 'ヤチン 家賃' })).toEqual([]);
  expect(await titles({ q: '家賃' })).toEqual(['家賃の講義']);
  const videos = (query: { captions: CaptionState }) =>
    staff.call(staffApi['videos.list'], { query });
  expect((await videos({ captions: 'none' })).body).toMatchObject([{ title: '別の講義' }]);
  expect((await videos({ captions: 'timed' })).body).toMatchObject([{ title: '家賃の講義' }]);
  expect(await titles({ sort: 'line_count', order: 'desc' })).toEqual(['家賃の講義', '別の講義']);
});
