import type { PlayingElsewhere } from '@orchard/contract/playing-elsewhere';
import type { PlaybackReport, VideoProgress } from '@orchard/contract/watching';
import { call } from '#lib/api/call.ts';
import { Problem } from '#lib/api/problem.ts';
import { fingerprint } from '#lib/drafts.ts';
import { mergeRanges, type Range } from './played-ranges.ts';

/** A report that could not be sent; `at` is its time by the device's clock, in milliseconds. */
interface UnsentReport extends Omit<PlaybackReport, 'age'> {
  videoId: number;
  at: number;
}

const WEEKS = 4 * 7 * 86_400_000;

const prefixOf = (email: string) => `unsent:${fingerprint(email.toLowerCase())}:`;

function read(key: string): UnsentReport | undefined {
  try {
    const report = JSON.parse(window.localStorage.getItem(key) ?? 'null') as UnsentReport | null;
    return report && Array.isArray(report.ranges) ? report : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a report on this device, merged with stored reports of the same video. */
function keepReport(email: string, report: UnsentReport): void {
  const key = prefixOf(email) + report.videoId;
  const before = read(key);
  const ranges = mergeRanges([
    ...((before?.ranges ?? []) as Range[]),
    ...(report.ranges as Range[]),
  ]);
  const rate = Math.max(report.rate, before?.rate ?? 0);
  try {
    window.localStorage.setItem(key, JSON.stringify({ ...report, ranges, rate }));
  } catch {
    // Without storage or space the report is lost.
  }
}

/** Removes and returns a member's stored reports, without those that are too old. */
export function takeReports(email: string): UnsentReport[] {
  const prefix = prefixOf(email);
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => {
      const report = read(key);
      window.localStorage.removeItem(key);
      return report && Date.now() - report.at < WEEKS ? report : [];
    });
  } catch {
    return [];
  }
}

/** The time between two reports while playing. */
const EVERY_MS = 10_000;

/** How far the member is, or that other devices play in place of this one. */
type Answer = VideoProgress | PlayingElsewhere;

/** What a report says. */
type Now = Pick<PlaybackReport, 'position' | 'duration' | 'rate'>;

/** Reports the played parts of one video to the server, as rarely as the rules allow. */
export class PlaybackReports {
  readonly #videoId: number;
  readonly #email: string;
  readonly #done: (answer: Answer) => void;
  #ranges: Range[] = [];
  #rate = 0;
  #last: number | undefined;
  #reported: string | undefined;
  #timer: number | undefined;

  /** @param done gets the server's answer */
  constructor(videoId: number, email: string, done: (answer: Answer) => void) {
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
    void deliver(report, this.#email, leaving).then((answer) => {
      if (!answer) return;
      this.#done(answer);
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
): Promise<Answer | undefined> {
  const age = Math.max(0, Math.round((Date.now() - at) / 1000));
  try {
    return await call(
      'POST /api/video/playback/{videoId}',
      { params: { videoId: String(videoId) }, body: { ...report, age } },
      { keepalive },
    );
  } catch (error) {
    // It is stored there: only the film does not go on.
    if (error instanceof Problem && error.reason.kind === 'playing-elsewhere') {
      return error.reason.elsewhere;
    }
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
