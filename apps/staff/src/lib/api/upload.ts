import { MAX_IMAGE_BYTES, uploadImage as uploadImageCall } from '@orchard/contract/staff/uploads';
import { addressOf } from './call.ts';
import { Problem, problemOf } from './problem.ts';
import { antiForgeryToken, renewToken } from './send.ts';
import { signInAgain } from './sign-in-again.ts';

/** Who may see a picture: who is signed in, or everybody, as with logos. */
export type Shelf = 'images' | 'public';

/** Told how much of a file has gone out, from 0 to 1. */
export type OnProgress = (part: number) => void;

const WORDS: Readonly<Record<number, string>> = {
  413: `画像のファイルが大きすぎます。${MAX_IMAGE_BYTES / 1024 / 1024}MB以下の画像を選択してください。`,
  415: 'この形式の画像は使用できません。JPEG、PNG、WebP、GIFの画像を選択してください。',
  422: '画像を読み取れませんでした。ファイルが壊れていないかご確認のうえ、別の画像を選択してください。',
};

interface Answer {
  status: number;
  body: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// XMLHttpRequest, because fetch does not tell how far a body has gone.
const attempt = (file: Blob, shelf: Shelf, onProgress?: OnProgress) =>
  new Promise<Answer>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(uploadImageCall, { query: { shelf } }));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('X-XSRF-TOKEN', antiForgeryToken());
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onloadend = () =>
      resolve({ status: request.status, body: parse(request.responseText) });
    request.send(file);
  });

/**
 * Stores a picture on the site.
 * @returns its address on this site
 * @throws Problem with a Japanese sentence
 */
export async function uploadImage(
  file: Blob,
  onProgress?: OnProgress,
  shelf: Shelf = 'images',
): Promise<string> {
  if (!file.type.startsWith('image/')) throw new Problem(415, WORDS[415] as string);
  let answer = await attempt(file, shelf, onProgress);
  if (answer.status === 419) {
    await renewToken();
    answer = await attempt(file, shelf, onProgress);
  }
  if (answer.status === 401 && (await signInAgain())) {
    answer = await attempt(file, shelf, onProgress);
  }
  const { status, body } = answer;
  const url = (body as { url?: unknown } | undefined)?.url;
  if (status >= 200 && status < 300 && typeof url === 'string') return url;
  if (status >= 200 && status < 300) throw problemOf(500);
  throw refusal(status, body);
}

/** The server's own sentence where it has one, else ours for pictures. */
function refusal(status: number, body: unknown): Problem {
  const said = problemOf(status, body);
  const words = WORDS[status];
  return words && said.message === problemOf(status).message ? new Problem(status, words) : said;
}
