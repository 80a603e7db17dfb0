import { MAX_IMAGE_BYTES, uploadImage as uploadImageCall } from '@orchard/contract/staff/uploads';
import { addressOf } from './call.ts';
import { Problem, problemOf } from './problem.ts';
import { type OnProgress, sendFile } from './send-file.ts';

export type { OnProgress };

/** Who may see a picture: who is signed in, or everybody, as with logos. */
export type Visibility = 'private' | 'public';

const TEXTS: Readonly<Record<number, string>> = {
  413: `画像のファイルが大きすぎます。${MAX_IMAGE_BYTES / 1024 / 1024}MB以下の画像を選択してください。`,
  415: 'この形式の画像は使用できません。JPEG、PNG、WebP、GIFの画像を選択してください。',
  422: '画像を読み取れませんでした。ファイルが壊れていないかご確認のうえ、別の画像を選択してください。',
};

/**
 * Stores a picture on the site.
 * @returns its address on this site
 * @throws Problem with a Japanese sentence
 */
export async function uploadImage(
  file: Blob,
  onProgress?: OnProgress,
  visibility: Visibility = 'private',
): Promise<string> {
  if (!file.type.startsWith('image/')) throw new Problem(415, TEXTS[415] as string);
  const { status, body } = await sendFile({
    url: addressOf(uploadImageCall, { query: { visibility } }),
    file,
    type: file.type,
    onProgress,
  });
  const url = (body as { url?: unknown } | undefined)?.url;
  if (status >= 200 && status < 300 && typeof url === 'string') return url;
  if (status >= 200 && status < 300) throw problemOf(500);
  throw refusal(status, body);
}

/** The server's own sentence where it has one, else ours for pictures. */
function refusal(status: number, body: unknown): Problem {
  const reply = problemOf(status, body);
  const text = TEXTS[status];
  const usual = problemOf(status, { message: '-' }).message;
  return text && reply.message === usual ? new Problem(status, text) : reply;
}
