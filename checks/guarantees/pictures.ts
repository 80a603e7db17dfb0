import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  ends[0].writeUInt32BE(content.length);
  ends[1].writeUInt32BE(crc32(named));
  return Buffer.concat([ends[0], named, ends[1]]);
};

/** Returns a black PNG of that many pixels, which is small as a file however large it unpacks. */
export async function blackPng(width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const deflate = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let at = 0; at < height; at += 1) if (!deflate.write(row)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Words that no stored file may contain. */
export const TRACES = ['<script', 'alert(1)', 'Secret Camera', '<svg', '<!doctype'];

const small = sharp({ create: { width: 64, height: 48, channels: 3, background: '#2563eb' } });

/** Returns a valid GIF that is a script too. */
async function gifAndScript(): Promise<Buffer> {
  const gif = await small.clone().gif().toBuffer();
  const comment = Buffer.from('*/=1;alert(1)//', 'latin1');
  const extension = Buffer.concat([
    Buffer.from([0x21, 0xfe, comment.length]),
    comment,
    Buffer.from([0]),
  ]);
  // Just before the end mark.
  return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)]);
}

/** Files that an operator, or an intruder in an operator's session, may send as a picture. */
export async function hostileFiles(): Promise<
  { kind: string; content: Buffer; type: string; query?: string; mayBeDrawn?: true }[]
> {
  const png = await small.clone().png().toBuffer();
  const located = await small
    .clone()
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .jpeg()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  return [
    { kind: 'a drawing with a script', content: Buffer.from(svg), type: 'image/svg+xml' },
    { kind: 'a drawing that says PNG', content: Buffer.from(svg), type: 'image/png' },
    {
      kind: 'a page',
      content: Buffer.from('<!doctype html><script>alert(1)</script>'),
      type: 'image/png',
    },
    {
      kind: 'a script that begins as GIF',
      content: Buffer.from('GIF89a/*\0\0*/=1;alert(1)//'),
      type: 'image/gif',
    },
    {
      kind: 'a GIF and script',
      content: await gifAndScript(),
      type: 'image/gif',
      mayBeDrawn: true,
    },
    { kind: '900 million pixels', content: await blackPng(30_000, 30_000), type: 'image/png' },
    { kind: 'a place and a camera', content: located, type: 'image/jpeg', mayBeDrawn: true },
    {
      kind: 'a script behind a picture',
      content: Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
      type: 'image/png',
      mayBeDrawn: true,
    },
    {
      kind: 'a name that leads elsewhere',
      content: png,
      type: 'image/png',
      query: '?name=..%2f..%2fx.png&visibility=private',
      mayBeDrawn: true,
    },
    {
      kind: 'a name with NUL',
      content: png,
      type: 'image/png',
      query: '?name=x.png%00.html',
      mayBeDrawn: true,
    },
    { kind: 'a folder elsewhere', content: png, type: 'image/png', query: '?visibility=..%2f..' },
    { kind: '11 MiB', content: Buffer.alloc(11 * 1024 * 1024, 1), type: 'image/png' },
    {
      kind: '1,000 parts',
      content: Buffer.from('--x\r\ncontent-type: image/png\r\n\r\n\r\n'.repeat(1000)),
      type: 'multipart/form-data; boundary=x',
    },
  ];
}
