import { SPEEDS } from '@orchard/contract/watching-rules';
import { afterSilence } from './after-silence.ts';
import {
  type Connect,
  type Playback,
  type PlaybackEvent,
  UNCONNECTED,
  type WatchState,
} from './playback.ts';
import type { PlaybackReports } from './playback-reports.ts';
import { PlayedRanges } from './played-ranges.ts';
import type { KeyAction } from './player-keys.ts';
import { keepSettings, type PlayerSettings, readSettings } from './player-settings.ts';

/** A seek is done at this distance, in seconds. */
const NEAR = 2;

interface WatchSessionParts {
  frame: HTMLIFrameElement;
  connect: Connect;
  reports: PlaybackReports;
  /** The position to start at, in seconds. */
  startAt: number | undefined;
  startsByItself: boolean;
  onState: (state: WatchState) => void;
  onTime: (seconds: number) => void;
  onKey: (keys: KeyboardEvent) => void;
}

/** One video being watched: joins the player, the played ranges and the member's settings. */
export class WatchSession {
  readonly #parts: WatchSessionParts;
  readonly #ranges = new PlayedRanges();
  readonly #end = new AbortController();
  #playback: Playback | undefined;
  #state = UNCONNECTED;
  /** The target of a seek that is under way. */
  #wanted: number | undefined;
  /** Whether it failed by its silence alone: a late word mends that. */
  #wasSilent = false;
  /** Whether it is to play, also while it cannot. */
  #isWanted: boolean;
  /** Where it last played. */
  #last = 0;

  constructor(parts: WatchSessionParts) {
    this.#parts = parts;
    this.#wanted = parts.startAt;
    this.#isWanted = parts.startsByItself;
    const hear = (event: PlaybackEvent, keys?: KeyboardEvent) => {
      if (keys) parts.onKey(keys);
      else this.#hear(event);
    };
    const { signal } = this.#end;
    const fail = () => {
      if (!signal.aborted) this.#show({ hasFailed: true });
    };
    const judge = () => {
      if (this.#state.isConnected || this.#state.isEmpty) return;
      this.#wasSilent = true;
      fail();
    };
    afterSilence(parts.frame, judge, signal);
    parts.connect(parts.frame, hear, signal).then((playback) => this.#begin(playback), fail);
  }

  /** Position and play state, for the next start of the player. */
  get place(): { at: number; plays: boolean } {
    return { at: this.#last || this.time, plays: this.#isWanted };
  }

  /** What the key for the next film does. */
  setNext(go: (() => void) | undefined): void {
    this.#playback?.setNext?.(go);
  }

  /** The position, in seconds. */
  get time(): number {
    return this.#wanted ?? this.#playback?.time ?? 0;
  }

  async #begin(playback: Playback): Promise<void> {
    if (this.#end.signal.aborted) return;
    this.#playback = playback;
    const settings = readSettings();
    if (this.#wanted !== undefined) playback.seek(this.#wanted);
    const canSetRate = await playback.setRate(settings.rate);
    if (this.#end.signal.aborted) return;
    this.#prefer(settings);
    const hasFailed = this.#state.hasFailed && !this.#wasSilent;
    this.#show({ isConnected: true, hasFailed, canSetRate });
    if (this.#isWanted) playback.play();
  }

  #prefer({ volume, isMuted, captions }: PlayerSettings): void {
    const playback = this.#playback;
    if (!playback) return;
    if (playback.volume !== volume) playback.setVolume(volume);
    if (playback.isMuted !== isMuted) playback.setMuted(isMuted);
    if (playback.captions !== null && playback.captions !== captions)
      playback.setCaptions(captions);
  }

  #hear(event: PlaybackEvent): void {
    if (event === 'failed') this.#show({ hasFailed: true });
    if (event === 'coming') this.#show({ hasFailed: false });
    if (event === 'empty') this.#show({ isEmpty: true });
    const playback = this.#playback;
    if (!playback) return;
    if (event === 'play') {
      this.#isWanted = true;
      this.#show({ hasStarted: true, hasEnded: false });
      this.#insist();
    }
    if (event === 'tick' && playback.isPlaying) this.#playOn(playback);
    if (event === 'seeked') this.#ranges.interrupt();
    // A player that fails pauses too.
    if ((event === 'pause' && !this.#state.hasFailed) || event === 'ended') this.#isWanted = false;
    if (event === 'pause' || event === 'ended') this.#stop(playback, event === 'ended');
    if (event === 'settings' && this.#state.isConnected) this.#remember(playback);
    if (event !== 'settings') this.#parts.onTime(this.time);
    this.#show({});
  }

  #playOn(playback: Playback): void {
    this.#insist();
    this.#last = playback.time;
    this.#ranges.tick(playback.time, performance.now(), playback.rate);
    this.#parts.reports.add(this.#ranges.take(), playback.rate);
    this.#parts.reports.goOn(this.#now(playback));
  }

  #stop(playback: Playback, isEnd: boolean): void {
    this.#ranges.tick(playback.time, performance.now(), playback.rate);
    this.#ranges.interrupt();
    this.#parts.reports.add(this.#ranges.take(), playback.rate);
    if (isEnd) this.#show({ hasEnded: true });
    if (isEnd) this.#parts.reports.send(this.#now(playback));
    else this.#parts.reports.rest(this.#now(playback));
  }

  /** Repeats a seek that a player dropped before its first play (iOS). */
  #insist(): void {
    const playback = this.#playback;
    if (!playback || this.#wanted === undefined) return;
    if (Math.abs(playback.time - this.#wanted) > NEAR) playback.seek(this.#wanted);
    this.#wanted = undefined;
    this.#ranges.interrupt();
  }

  #remember({ rate, volume, isMuted, captions }: Playback): void {
    keepSettings({
      ...(SPEEDS.some((speed) => speed === rate) && { rate }),
      volume,
      isMuted,
      ...(captions !== null && { captions }),
    });
  }

  #now({ time, duration, rate }: Playback) {
    return { position: time, duration, rate };
  }

  #show(changed: Partial<WatchState>): void {
    const { isPlaying = false, rate = 1, captions = null } = this.#playback ?? {};
    const next = { ...this.#state, isPlaying, rate, captions, ...changed };
    const isSame = Object.entries(next).every(
      ([name, value]) => this.#state[name as keyof WatchState] === value,
    );
    if (isSame || this.#end.signal.aborted) return;
    this.#state = next;
    this.#parts.onState(next);
  }

  /** Seeks; before the first play it starts there. */
  seek(seconds: number): void {
    const playback = this.#playback;
    const last = playback?.duration ?? Number.POSITIVE_INFINITY;
    const to = Math.min(Math.max(0, seconds), last);
    this.#last = 0;
    this.#wanted = this.#state.hasStarted ? undefined : to;
    playback?.seek(to);
    this.#parts.onTime(to);
  }

  /** Plays, as soon as the player takes commands. */
  play(): void {
    this.#isWanted = true;
    this.#playback?.play();
  }

  /** Pauses for another device; false where nothing plays. */
  giveWay(): boolean {
    if (!this.#playback?.isPlaying) return false;
    this.#playback.pause();
    return true;
  }

  async setRate(rate: number): Promise<void> {
    if (!this.#playback) return;
    const isAllowed = await this.#playback.setRate(rate);
    if (isAllowed) keepSettings({ rate });
    this.#show({ canSetRate: isAllowed });
  }

  /** Does a key's command; leaves those of the screen to it. */
  act(action: KeyAction): void {
    const playback = this.#playback;
    if (!playback) return;
    if (action.kind === 'toggle') {
      if (playback.isPlaying) playback.pause();
      else playback.play();
    }
    if (action.kind === 'skip') this.seek(this.time + action.seconds);
    if (action.kind === 'share' && playback.duration) this.seek(playback.duration * action.share);
    if (action.kind === 'mute') playback.setMuted(!playback.isMuted);
    if (action.kind === 'captions' && playback.captions !== null) {
      playback.setCaptions(!playback.captions);
    }
    if (action.kind === 'fullscreen') this.#toggleFullscreen(playback);
    if (action.kind === 'speed' && this.#state.canSetRate) {
      const at = SPEEDS.findIndex((speed) => speed >= playback.rate);
      // The player shows the result itself.
      void this.setRate(SPEEDS[at + action.steps] ?? playback.rate);
    }
    this.#show({});
  }

  /** The stage around the frame fills the screen: it stays while films follow each other. */
  #toggleFullscreen(playback: Playback): void {
    if (!document.fullscreenEnabled) {
      playback.fillScreen?.();
      return;
    }
    const { frame } = this.#parts;
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : (frame.closest('[data-stage]') ?? frame).requestFullscreen();
    done.catch(() => undefined);
  }

  /** Reports the position, as when the page is hidden or closed. */
  leave(): void {
    const playback = this.#playback;
    if (!playback || !this.#state.hasStarted) return;
    if (playback.isPlaying) this.#ranges.tick(playback.time, performance.now(), playback.rate);
    this.#parts.reports.add(this.#ranges.take(), playback.rate);
    this.#parts.reports.send(this.#now(playback), { leaving: true });
  }

  /** Ends the session and its listeners. */
  close(): void {
    this.leave();
    this.#end.abort();
  }
}
