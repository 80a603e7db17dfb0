import type { BrowserContext } from '@playwright/test';

/** Collects the complaints of a browser during a journey. */
export class Troubles {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [
    // The platform's player, and its word on thumbnails: nothing outside of the machine is ever reached.
    /net::ERR_NAME_NOT_RESOLVED.* https:\/\/(player\.vimeo|vimeo|i\.vimeocdn)\.com\//,
  ];

  /** Follows every tab of a browser: errors in the console, errors that nobody caught. */
  async follow(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#found.push(`${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (event) => this.#found.push(String(event.error())));
    // The browser reports a breach of the security policy twice, once with its rule.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP: ${event.effectiveDirective} forbids ${event.blockedURI}`);
      });
    });
  }

  /** Announces a complaint that belongs to the journey. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint);
  }

  /** Announces answers of this status, which the browser notes in its console. */
  expectStatus(status: number): void {
    this.expect(new RegExp(`responded with a status of ${status}\\b`));
  }

  /** How many complaints of a kind there were. */
  count(complaint: RegExp): number {
    return this.#found.filter((text) => complaint.test(text)).length;
  }

  /** Complaints that no test announced. */
  unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}
