import type { Page } from '@playwright/test';
import { codeAt } from '#server/platform/authenticators/totp.ts';

/** An operator's phone: what the QR picture says, typed in, and the codes that it then shows. */
export class Authenticator {
  readonly #secret: string;
  #later = 0;

  private constructor(secret: string) {
    this.#secret = secret;
  }

  /** Reads the key from the enrolment screen. */
  static async enrolFrom(page: Page): Promise<Authenticator> {
    const key = page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
    return new Authenticator((await key.innerText()).replaceAll(' ', ''));
  }

  /** The next code: each works once, and the site forgives a clock that is one step fast. */
  nextCode(): string {
    const code = codeAt(this.#secret, Math.floor(Date.now() / 1000) + this.#later);
    this.#later += 30;
    return code;
  }
}
