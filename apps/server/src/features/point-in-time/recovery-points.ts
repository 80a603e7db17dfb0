import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { FromPoint, ToPoint } from '#platform/archive/point-messages.ts';
import { noteReturn } from '#platform/archive/return-note.ts';
import { endToStartAgain } from '#platform/lifecycle/shutdown.ts';
import { newSecret } from '#platform/secrets/secrets.ts';
import { ownCommand, PRIORITIES, runBeside } from '#platform/upkeep/run-beside.ts';

/** How long a point stays open. */
const OPEN_MS = 60 * 60_000;

/** The administrator who opens a point. */
export interface Viewer {
  id: number;
  name: string;
  ip: string;
}

/** A point that is being opened, is open, or could not be. */
export interface PointView {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  state: 'preparing' | 'ready' | 'returning' | 'failed';
  says: string;
  startedAt: Date;
  endsAt: Date | null;
  viewer: Viewer;
  watchedMs: number | null;
  /** What a browser shows that was let in. */
  token: string;
  /** What requests bring that are passed on. */
  cookies: string;
}

/** The one point that can be open beside the site. */
export class RecoveryPoints {
  readonly #dataDir: string;
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  #view: PointView | null = null;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isSwitching = false;
  #begun = 0;

  constructor(dataDir: string, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
    this.#dataDir = dataDir;
    this.#log = log;
  }

  get view(): PointView | null {
    return this.#view;
  }

  /** Opens a point, and puts away the one before. @param now by the database's clock */
  async open(at: number, viewer: Viewer, now: number): Promise<void> {
    await this.close();
    this.#begun = performance.now();
    const view: PointView = {
      id: randomUUID(),
      at,
      state: 'preparing',
      says: '記録を探しています。',
      startedAt: new Date(now),
      endsAt: null,
      viewer,
      watchedMs: null,
      token: newSecret(),
      cookies: '',
    };
    this.#view = view;
    const command = ownCommand('point-in-time', '--at', String(at), '--staff', String(viewer.id));
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
        if (view.state !== 'failed' && !this.#isSwitching) {
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
      view.watchedMs = message.watchedMs;
      view.cookies = message.cookies;
      view.endsAt = new Date(view.startedAt.getTime() + performance.now() - this.#begun + OPEN_MS);
      this.#timer = setTimeout(() => void this.close(), OPEN_MS);
      this.#timer.unref();
    }
    if (message.kind === 'prepared') this.#switch(view);
  }

  /** Asks for the return; the site ends, and starts on the point. */
  beginReturn(viewer: Viewer, label: string): void {
    if (this.#view?.state !== 'ready') return;
    this.#view.state = 'returning';
    this.#view.says = 'その時点に戻しています。';
    const message: ToPoint = { kind: 'prepare', staff: viewer, label };
    this.#child?.send(message);
  }

  #switch(view: PointView): void {
    this.#log.info({ event: 'site.returning', at: new Date(view.at).toISOString() }, 'returning');
    this.#isSwitching = true;
    noteReturn(this.#dataDir);
    endToStartAgain();
  }

  /** Puts the open point away. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#view?.state === 'returning') return;
    const child = this.#child;
    this.#child = undefined;
    this.#view = null;
    child?.removeAllListeners('message');
    child?.kill('SIGTERM');
    await this.#ended;
  }
}
