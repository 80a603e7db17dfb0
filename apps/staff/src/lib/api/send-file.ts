import type { Endpoint, ResponseOf } from '@orchard/contract/endpoint';
import { filePartHeaders } from '@orchard/contract/staff/file-parts';
import { MAX_IMAGE_BYTES, uploadImage as uploadImageCall } from '@orchard/contract/staff/uploads';
import { addressOf } from './call.ts';
import { type FileAnswer, postFile } from './post-file.ts';
import { fieldErrors, Problem, problemOf } from './problem.ts';
import { FIRST_PART, type OnProgress, sendInParts } from './send-in-parts.ts';

/** Sends a file to a call that takes a whole one: a large one in parts, which go on after a break. */
function sendWhole(
  file: Blob,
  { url, type, onProgress }: { url: string; type: string; onProgress?: OnProgress | undefined },
): Promise<FileAnswer> {
  const bytes = file.size;
  if (bytes <= FIRST_PART) {
    const tell = (share: number) => onProgress?.({ sent: share * bytes, bytes, isWaiting: false });
    return postFile({ url, type, file, onProgress: tell });
  }
  // `randomUUID` is there on https only.
  const upload = Array.from(crypto.getRandomValues(new Uint32Array(8)), (one) =>
    one.toString(36),
  ).join('');
  return sendInParts(file, {
    request: (from, to) => ({ url, type, headers: filePartHeaders({ upload, from, to, bytes }) }),
    onProgress,
  });
}

/**
 * Sends a file to a call that takes one.
 * @param tooLarge the sentence for a file above the call's limit
 * @throws Problem with a Japanese sentence: that of the first wrong field, where there is one
 */
export async function sendTo<E extends Endpoint>(
  endpoint: E,
  args: Parameters<typeof addressOf>[1],
  { file, tooLarge, onProgress }: { file: File; tooLarge: string; onProgress?: OnProgress },
): Promise<ResponseOf<E>> {
  if (file.size > (endpoint.spec.file?.maxBytes ?? Number.POSITIVE_INFINITY)) {
    throw new Problem(413, tooLarge);
  }
  const { status, body } = await sendWhole(file, {
    url: addressOf(endpoint, args),
    type: 'application/octet-stream',
    onProgress,
  });
  if (status === 200) return body as ResponseOf<E>;
  const problem = problemOf(status, body);
  const [sentence] = Object.values(fieldErrors(problem));
  throw sentence ? new Problem(status, sentence) : problem;
}

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
  const { status, body } = await sendWhole(file, {
    url: addressOf(uploadImageCall, { query: { visibility } }),
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
