import { Problem, problemOf } from './problem.ts';
import { antiForgeryToken, renewToken } from './send.ts';
import { signInAgain } from './sign-in-again.ts';

/** Where pictures are sent to, each as the body of a request of its own. */
export const UPLOAD_PATH = '/api/staff/uploads';

/** Told how much of a file has gone out, from 0 to 1. */
export type OnProgress = (part: number) => void;

const WORDS: Readonly<Record<number, string>> = {
  413: '画像のファイルが大きすぎます。10MB以下の画像を選択してください。',
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
const attempt = (file: Blob, onProgress?: OnProgress) =>
  new Promise<Answer>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', UPLOAD_PATH);
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
export async function uploadImage(file: Blob, onProgress?: OnProgress): Promise<string> {
  if (!file.type.startsWith('image/')) throw new Problem(415, WORDS[415] as string);
  let answer = await attempt(file, onProgress);
  if (answer.status === 419) {
    await renewToken();
    answer = await attempt(file, onProgress);
  }
  if (answer.status === 401 && (await signInAgain())) answer = await attempt(file, onProgress);
  const { status, body } = answer;
  const url = (body as { url?: unknown } | undefined)?.url;
  if (status >= 200 && status < 300 && typeof url === 'string') return url;
  if (status >= 200 && status < 300) throw problemOf(500);
  const words = WORDS[status];
  throw words && status !== 422 ? new Problem(status, words) : readRefusal(status, body);
}

/** A refusal with the server's own sentence where it has one. */
function readRefusal(status: number, body: unknown): Problem {
  const said = problemOf(status, body);
  const hasOwn = said.message !== problemOf(status).message;
  return status === 422 && !hasOwn ? new Problem(422, WORDS[422] as string) : said;
}
