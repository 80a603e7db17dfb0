import { signInAgain } from './interruption.ts';
import { antiForgeryToken, attemptInOrder } from './send.ts';

/** The answer: its status, 0 without an answer, and the parsed body. */
export interface FileAnswer {
  status: number;
  body: unknown;
}

export interface OutgoingFile {
  /** Path and query on this origin. */
  url: string;
  file: Blob;
  type: string;
  /** Beside those that every request has. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Receives the sent share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
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
const attempt = ({ url, file, type, headers, onProgress, signal }: OutgoingFile) =>
  new Promise<FileAnswer>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.setRequestHeader('Content-Type', type);
    request.setRequestHeader('X-XSRF-TOKEN', antiForgeryToken());
    for (const [name, value] of Object.entries(headers ?? {}))
      request.setRequestHeader(name, value);
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
export async function postFile(outgoing: OutgoingFile): Promise<FileAnswer> {
  const post = { method: 'POST', url: outgoing.url } as const;
  const sendIt = () => attempt(outgoing);
  const answer = await attemptInOrder(post, sendIt);
  if (answer.status !== 401 || !(await signInAgain())) return answer;
  return attemptInOrder(post, sendIt);
}
