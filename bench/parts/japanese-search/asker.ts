import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import type { Site } from '#bench/fixture/site.ts';
import { memberCookie } from '#bench/load/member-requests.ts';

/** An answer with its text, and how long it took. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

/** Members' calls over one connection, one after the other. */
export class Asker {
  readonly #site: Site;
  readonly #sessions: readonly BenchSession[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #asked = 0;

  /** @param sessions they ask in turn, so that none asks more often than a member may */
  constructor(site: Site, sessions: readonly BenchSession[]) {
    this.#site = site;
    this.#sessions = sessions;
  }

  get(path: string): Promise<Answer> {
    const session = this.#sessions[this.#asked % this.#sessions.length] as BenchSession;
    this.#asked += 1;
    const begin = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          port: this.#site.port,
          path,
          agent: this.#agent,
          headers: {
            host: this.#site.host,
            cookie: memberCookie(session),
            accept: 'application/json',
            'x-requested-with': 'XMLHttpRequest',
          },
        },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('error', reject);
          response.on('end', () => {
            const ms = performance.now() - begin;
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, text: Buffer.concat(pieces).toString(), ms });
          });
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
