import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as an answer, sent chunk by chunk as the client takes it: it may have any length. */
export class FileAnswer {
  /** ASCII, with its extension. */
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<string | Buffer>;

  constructor(name: string, type: string, chunks: AsyncIterable<string | Buffer>) {
    this.name = name;
    this.type = type;
    this.chunks = chunks;
  }
}

/** Sends the file as a download. A failure on the way cuts the connection: no part passes for all. */
export const sendFileAnswer = (reply: FastifyReply, { name, type, chunks }: FileAnswer) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(chunks));
