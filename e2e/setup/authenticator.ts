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

  /**
   * Signs an operator in who has no authenticator yet, and enrols one.
   * @returns the phone, and one of the recovery codes
   */
  static async signIn(
    page: Page,
    email: string,
    password: string,
  ): Promise<{ phone: Authenticator; recovery: string }> {
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('パスワード').fill(password);
    await page.getByRole('button', { name: '次へ進む' }).click();
    const phone = await Authenticator.enrolFrom(page);
    await page.getByLabel('認証コード').fill(phone.nextCode());
    await page.getByRole('button', { name: '認証アプリを登録する' }).click();
    const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem');
    const recovery = await codes.first().innerText();
    await page.getByLabel('リカバリーコードを安全な場所に保管しました').check();
    await page.getByRole('button', { name: 'ログインする' }).click();
    return { phone, recovery };
  }

  /** The next code: each works once, and the site forgives a clock that is one step fast. */
  nextCode(): string {
    const code = codeAt(this.#secret, Math.floor(Date.now() / 1000) + this.#later);
    this.#later += 30;
    return code;
  }
}
