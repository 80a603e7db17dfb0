/** What a process has sent to devices since it began; one message may fail several times. */
export interface PushCounts {
  sent: number;
  failed: number;
}

/** Sends messages to members' devices. */
export interface PushSender {
  /** The key that browsers subscribe with. */
  publicKey(): Promise<string>;
  /** Gathers news and sends what is due soon, in the background; call it after the commit. */
  wake(): void;
  /** The same, and answers how many were sent. */
  deliver(): Promise<number>;
  /** Lets the messages under way finish and begins no other. */
  stop(): Promise<void>;
  readonly counts: Readonly<PushCounts>;
}
