/** A player reports every ten seconds: who was silent for three turns plays no more. */
const WINDOW_MS = 30_000;

/** A session in which a member plays; times are milliseconds since 1970. */
export interface PlayingDevice {
  session: string;
  videoId: number;
  since: number;
  at: number;
  /** Another device has stopped it, and it does not know yet. */
  isStopped: boolean;
}

/** On which devices members play just now, as this process heard; nothing of it is stored. */
export class PlayingDevices {
  readonly #members = new Map<number, Map<string, PlayingDevice>>();

  #of(memberId: number): Map<string, PlayingDevice> {
    const all = this.#members.get(memberId) ?? new Map<string, PlayingDevice>();
    this.#members.set(memberId, all);
    for (const [session, { at, isStopped }] of all) {
      // One that was stopped still hears of it when it plays again within the hour.
      if (at < Date.now() - WINDOW_MS * (isStopped ? 120 : 1)) all.delete(session);
    }
    return all;
  }

  /** The other devices on which a member plays. */
  others(memberId: number, session: string): PlayingDevice[] {
    const all = [...this.#of(memberId).values()];
    return all.filter((one) => one.session !== session && !one.isStopped);
  }

  /** The device as it was heard last. */
  find(memberId: number, session: string): PlayingDevice | undefined {
    return this.#of(memberId).get(session);
  }

  /** Notes that a device plays. */
  note(memberId: number, session: string, videoId: number): void {
    const at = Date.now();
    const since = this.find(memberId, session)?.since ?? at;
    this.#of(memberId).set(session, { session, videoId, since, at, isStopped: false });
  }

  forget(memberId: number, session: string): void {
    this.#of(memberId).delete(session);
  }
}
