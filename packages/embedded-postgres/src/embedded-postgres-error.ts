/**
 * What has to change before a start succeeds: the data folder, its cluster's major version, the
 * installation, or the server.
 */
export type Fault = 'folder' | 'version' | 'programs' | 'server';

/**
 * A refusal that a person can act on. Its message is one or more whole English sentences that say
 * what is wrong and what to do; the caller prints it without a stack.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
  /** Lets the caller name the setting of its own that helps. */
  readonly fault: Fault;
  /** The message in Japanese. */
  readonly ja: string;

  constructor(fault: Fault, { ja, en }: { ja: string; en: string }) {
    super(en);
    this.fault = fault;
    this.ja = ja;
  }
}
