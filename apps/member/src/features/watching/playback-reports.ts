import type { PlaybackReport, VideoProgress } from '@orchard/contract/watching';
import { call } from '#lib/api/call.ts';
import { Problem } from '#lib/api/problem.ts';
import { mergeRanges, type Range } from './played-ranges.ts';
import { keepReport, takeReports, type UnsentReport } from './unsent-reports.ts';

/** The time between two reports while playing. */
const EVERY_MS = 10_000;

/** What a report says. */
export type Now = Pick<PlaybackReport, 'position' | 'duration' | 'rate'>;

/** Reports the played parts of one video to the server, as rarely as the rules allow. */
export class PlaybackReports {
  readonly #videoId: number;
  readonly #email: string;
  readonly #done: (progress: VideoProgress) => void;
  #ranges: Range[] = [];
  #rate = 0;
  #last: number | undefined;
  #reported: string | undefined;
  #timer: number | undefined;

  /** @param done gets the server's answer */
  constructor(videoId: number, email: string, done: (progress: VideoProgress) => void) {
    this.#videoId = videoId;
    this.#email = email;
    this.#done = done;
  }

  /** Adds played ranges. */
  add(ranges: readonly Range[], rate: number): void {
    if (ranges.length === 0) return;
    this.#ranges = mergeRanges([...this.#ranges, ...ranges]);
    this.#rate = Math.max(this.#rate, rate);
  }

  /** While playing: reports when it is time. */
  goOn(now: Now): void {
    this.#last ??= performance.now();
    if (performance.now() - this.#last >= EVERY_MS) this.send(now);
  }

  /** After playing: reports now, or as soon as it is time. */
  rest(now: Now): void {
    const wait = EVERY_MS - (performance.now() - (this.#last ?? Number.NEGATIVE_INFINITY));
    window.clearTimeout(this.#timer);
    if (wait <= 0) this.send(now);
    else this.#timer = window.setTimeout(() => this.send(now), wait);
  }

  /** Reports at once; `leaving`: the page may be gone before there is an answer. */
  send(now: Now, { leaving = false } = {}): void {
    window.clearTimeout(this.#timer);
    if (
      this.#ranges.length === 0 &&
      (this.#reported === undefined || this.#reported === String(now.position))
    ) {
      return;
    }
    this.#last = performance.now();
    this.#reported = String(now.position);
    const report: UnsentReport = {
      ...now,
      videoId: this.#videoId,
      rate: this.#rate || now.rate,
      ranges: this.#ranges,
      at: Date.now(),
    };
    this.#ranges = [];
    this.#rate = 0;
    // The film goes on: deliver() stores what does not arrive.
    void deliver(report, this.#email, leaving).then((progress) => {
      if (!progress) return;
      this.#done(progress);
      void sendStored(this.#email);
    });
  }
}

const isWorthKeeping = (error: unknown) =>
  !(error instanceof Problem) ||
  ['offline', 'broken', 'maintenance', 'stale', 'too-many', 'signed-out'].includes(
    error.reason.kind,
  );

/** Sends one report; stores it if it does not arrive. */
async function deliver(
  { videoId, at, ...report }: UnsentReport,
  email: string,
  keepalive: boolean,
): Promise<VideoProgress | undefined> {
  const age = Math.max(0, Math.round((Date.now() - at) / 1000));
  try {
    return await call(
      'POST /api/video/playback/{videoId}',
      { params: { videoId: String(videoId) }, body: { ...report, age } },
      { keepalive },
    );
  } catch (error) {
    // Without a message: the film goes on, and the report is sent later.
    if (isWorthKeeping(error)) keepReport(email, { videoId, at, ...report });
    return undefined;
  }
}

/** Sends stored reports until one does not arrive. */
export async function sendStored(email: string): Promise<void> {
  const stored = takeReports(email);
  for (let report = stored.shift(); report; report = stored.shift()) {
    if (await deliver(report, email, false)) continue;
    for (const rest of stored) keepReport(email, rest);
    return;
  }
}
