import type { FastifyReply } from 'fastify';
import type { Measured } from './measured-files.ts';

/** A file is not what it was when it was judged; it was not stored. */
export class ChangedFile extends Error {
  constructor(key: string) {
    super(`${key} was changed after it was judged`);
  }
}

/**
 * Where large files lie: a folder, or a bucket. Names (keys) are paths with slashes. A file is
 * there whole or not at all.
 */
export interface FileStorage {
  /**
   * Takes a local file over under a name, in the place of what lies there.
   * @param judged what it was when it was judged; absent: nobody has judged it
   * @throws Problem 503 when there is no room, ChangedFile when it is not what was judged
   */
  put(key: string, from: string, judged?: Measured): Promise<void>;
  has(key: string): Promise<boolean>;
  /** The length of a file in bytes; null if there is none. */
  size(key: string): Promise<number | null>;
  /**
   * Provides a local file.
   * @param folder takes a copy, if one is needed
   * @returns the path of the file itself, which must not change, or of a copy in the folder
   */
  local(key: string, folder: string, signal: AbortSignal): Promise<string>;
  readText(key: string): Promise<string>;
  /** Throws away the files whose names begin like that. */
  removeAll(prefix: string): Promise<void>;
  /**
   * Answers with a file, or with the requested range of it.
   * @throws Problem 404 when the file does not exist
   */
  send(reply: FastifyReply, key: string, cacheControl: string): Promise<FastifyReply>;
}
