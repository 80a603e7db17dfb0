import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { FromPoint } from '#operations/archive/point-folder.ts';
import { ownCommand, PRIORITIES, runBeside } from '#operations/upkeep/run-beside.ts';
import type { Connection } from '#platform/database/connection.ts';
import { newSecret } from '#platform/secrets/secrets.ts';

const OPEN_MS = 60 * 60_000;

/** A point that is being opened, is open, or could not be. */
export interface PointView {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  state: 'preparing' | 'ready' | 'failed';
  says: string;
  startedAt: Date;
  endsAt: Date | null;
  /** Who opened it. */
  staffName: string;
  /** What a browser shows that was let in. */
  token: string;
  /** What requests bring that are passed on. */
  cookies: string;
  /** The read-only connection of its database; null until it is ready. */
  connection: Connection | null;
}

/** The one point that can be open beside the site. */
export class RecoveryPoints {
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  #view: PointView | null = null;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #begun = 0;

  constructor(log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
    this.#log = log;
  }

  get view(): PointView | null {
    return this.#view;
  }

  /** Opens a point, and puts away the one before. @param now by the database's clock */
  async open(at: number, staffName: string, now: number): Promise<void> {
    await this.close();
    this.#begun = performance.now();
    const view: PointView = {
      id: randomUUID(),
      at,
      state: 'preparing',
      says: '記録を探しています。',
      startedAt: new Date(now),
      endsAt: null,
      staffName,
      token: newSecret(),
      cookies: '',
      connection: null,
    };
    this.#view = view;
    const command = ownCommand('point-in-time', '--at', String(at));
    let output = '';
    const child = runBeside(
      command,
      (text) => {
        output = (output + text).slice(-4_000);
      },
      { priority: PRIORITIES.point, isBound: true },
    );
    this.#child = child;
    child.on('message', (message: FromPoint) => this.#hear(view, message));
    this.#ended = new Promise((resolve) => {
      const end = (code: unknown) => {
        if (code !== 0) this.#log.error({ code, output }, 'point-in-time');
        if (view.state !== 'failed') {
          view.state = 'failed';
          view.says = 'その時点を開くプロセスが終わりました。もう一度お試しください。';
        }
        resolve();
      };
      child.once('error', end).once('close', end);
    });
  }

  #hear(view: PointView, message: FromPoint): void {
    if (message.kind === 'step' || message.kind === 'failed') view.says = message.says.ja;
    if (message.kind === 'failed') view.state = 'failed';
    if (message.kind === 'ready') {
      view.state = 'ready';
      view.says = '開いています。';
      view.cookies = message.cookies;
      view.connection = message.connection;
      view.endsAt = new Date(view.startedAt.getTime() + performance.now() - this.#begun + OPEN_MS);
      this.#timer = setTimeout(() => void this.close(), OPEN_MS);
      this.#timer.unref();
    }
  }

  /** Puts the open point away. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const child = this.#child;
    this.#child = undefined;
    this.#view = null;
    child?.removeAllListeners('message');
    child?.kill('SIGTERM');
    await this.#ended;
  }
}
