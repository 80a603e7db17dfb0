import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends requests in sequence. It reads only where each answer ends,
 * so that the measurement uses as little of the machine as possible.
 */
export class Connection {
  readonly #port: number;
  readonly #host: string;
  #socket: Socket | undefined;
  #pending: { resolve: (status: number) => void; reject: (problem: Error) => void } | undefined;
  #head: Buffer | undefined;
  #missing = 0;
  /** The server has announced that this answer is the connection's last. */
  #isLast = false;
  #status = 0;

  constructor(port: number, host = '127.0.0.1') {
    this.#port = port;
    this.#host = host;
  }

  /** Sends the bytes of a request, one at a time; resolves with the status of the answer. */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#open().write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect({ port: this.#port, host: this.#host, noDelay: true });
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#head = undefined;
      this.#missing = 0;
      this.#settle()?.reject(new Error('the connection ended before the answer'));
    });
    this.#socket = socket;
    return socket;
  }

  #settle() {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending;
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= chunk.length;
    } else {
      const all = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
      const end = all.indexOf(END_OF_HEAD);
      if (end < 0) {
        this.#head = all;
        return;
      }
      this.#head = undefined;
      const head = all.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      this.#status = Number(head.slice(9, 12));
      this.#missing = length - (all.length - end - 4);
      this.#isLast = /\r\nconnection: close/i.test(head);
    }
    if (this.#missing <= 0) {
      this.#missing = 0;
      if (this.#isLast) {
        this.#socket?.end();
        this.#socket = undefined;
      }
      this.#settle()?.resolve(this.#status);
    }
  }
}
