import type { Endpoint, ResponseOf } from '@orchard/contract/endpoint';
import { MAX_IMAGE_BYTES, uploadImage as uploadImageCall } from '@orchard/contract/staff/uploads';
import { addressOf } from './call.ts';
import { signInAgain } from './interruption.ts';
import { fieldErrors, Problem, problemOf } from './problem.ts';
import { antiForgeryToken, attemptInOrder } from './send.ts';

/** Receives the sent share of a file, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** The answer: its status, 0 without an answer, and the parsed body. */
interface FileAnswer {
  status: number;
  body: unknown;
}

interface OutgoingFile {
  /** Path and query on this origin. */
  url: string;
  file: Blob;
  type: string;
  onProgress?: OnProgress | undefined;
  signal?: AbortSignal | undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// XMLHttpRequest, because fetch does not tell how far a body has gone.
const attempt = ({ url, file, type, onProgress, signal }: OutgoingFile) =>
  new Promise<FileAnswer>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.setRequestHeader('Content-Type', type);
    request.setRequestHeader('X-XSRF-TOKEN', antiForgeryToken());
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onloadend = () =>
      resolve({ status: request.status, body: parse(request.responseText) });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/**
 * Sends a file as it is. Once more with a new token where the token was refused, and once more
 * after the operator has signed in again where the session had ended.
 */
export async function sendFile(outgoing: OutgoingFile): Promise<FileAnswer> {
  const post = { method: 'POST', url: outgoing.url } as const;
  const sendIt = () => attempt(outgoing);
  const answer = await attemptInOrder(post, sendIt);
  if (answer.status !== 401 || !(await signInAgain())) return answer;
  return attemptInOrder(post, sendIt);
}

/**
 * Sends a file to a call that takes one.
 * @param tooLarge the sentence for a file above the call's limit
 * @throws Problem with a Japanese sentence: that of the first wrong field, where there is one
 */
export async function sendTo<E extends Endpoint>(
  endpoint: E,
  args: Parameters<typeof addressOf>[1],
  { file, tooLarge, ...rest }: Pick<OutgoingFile, 'onProgress'> & { file: File; tooLarge: string },
): Promise<ResponseOf<E>> {
  if (file.size > (endpoint.spec.file?.maxBytes ?? Number.POSITIVE_INFINITY)) {
    throw new Problem(413, tooLarge);
  }
  const url = addressOf(endpoint, args);
  const { status, body } = await sendFile({ url, file, type: 'application/octet-stream', ...rest });
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
