/** Largest part of a file in one request, in bytes. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;

/**
 * A part of a file. Any call that takes a whole file takes it in parts too, each in a request of its
 * own and in sequence: all but the last are answered 202 with how much has `received`, the last one
 * as if it had brought the whole file. Parts that are idle for 24 hours are deleted.
 */
export interface FilePart {
  /** Names the file in all its parts; the sender chooses it. */
  upload: string;
  /** Bytes before the part. */
  from: number;
  /** Bytes up to its end. */
  to: number;
  /** Bytes of the whole file. */
  bytes: number;
}

/** The headers of a part. */
export const filePartHeaders = ({ upload, from, to, bytes }: FilePart) => ({
  'upload-id': upload,
  'content-range': `bytes ${from}-${to - 1}/${bytes}`,
});

/** The part that headers name; undefined where they name none, and the request has the whole file. */
export function readFilePart(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): FilePart | undefined {
  const upload = /^[0-9a-z]{20,64}$/.exec(String(headers['upload-id']))?.[0];
  const range = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(String(headers['content-range']));
  if (upload === undefined || range === null) return undefined;
  const [from, last, bytes] = range.slice(1).map(Number) as [number, number, number];
  return from <= last && last < bytes ? { upload, from, to: last + 1, bytes } : undefined;
}
