import { expect, type Page } from '@playwright/test';
import { Authenticator } from './authenticator.ts';

/**
 * Searches the list that is open, and waits for the answer: a choice that is made before ends with
 * the search, and the list may show as many rows already.
 */
export async function searchList(page: Page, words: string, found = 1): Promise<void> {
  const answer = page.waitForResponse((one) => new URL(one.url()).searchParams.get('q') === words);
  await page.getByPlaceholder('検索').fill(words);
  await answer;
  await expect(page.getByText(new RegExp(`^${found}件中`))).toBeVisible();
}

/** An operator at work in the console, by its labels. */
export class ConsoleHand {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Chooses the first password by the link of the command or the mail, enrols, and is in. */
  async comeIn(link: string, email: string, password: string): Promise<void> {
    const { page } = this;
    await page.goto(link);
    await page.getByLabel('新しいパスワード（12文字以上）').fill(password);
    await page.getByRole('button', { name: 'パスワードを設定する' }).click();
    await page.getByRole('link', { name: /ログイン.*へ進む/ }).click();
    await Authenticator.signIn(page, email, password);
    await expect(page.getByRole('button', { name: 'アカウント' })).toBeVisible();
  }

  /** Opens the form for a new record of a kind. */
  async begin(kind: string): Promise<void> {
    await this.page.goto(`/staff/${kind}/create`);
    await expect(this.page.getByRole('button', { name: '保存する' })).toBeVisible();
  }

  async fill(label: string, words: string): Promise<void> {
    await this.page.getByRole('textbox', { name: label, exact: true }).fill(words);
  }

  /** Writes into the editor of a body. */
  async write(label: string, words: string): Promise<void> {
    const body = this.page.getByRole('textbox', { name: label, exact: true });
    await body.click();
    await body.pressSequentially(words);
  }

  /** Adds rows as chips. */
  async pick(label: string, options: readonly string[]): Promise<void> {
    for (const option of options) {
      const field = this.page.getByRole('combobox', { name: label, exact: true });
      await field.fill(option);
      await this.page.getByRole('option', { name: option, exact: true }).click();
    }
  }

  /** Publishes at once, for everybody or for some brands. */
  async publishFor(brands: readonly string[] = []): Promise<void> {
    await this.page.getByRole('button', { name: '今すぐ公開' }).click();
    if (brands.length === 0) return;
    await this.page.getByRole('radio', { name: 'ブランドを選択する' }).check();
    for (const brand of brands) await this.page.getByRole('checkbox', { name: brand }).check();
  }

  /** Saves, and waits until the server has it. */
  async save(): Promise<void> {
    const saved = this.page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/staff/'),
    );
    await this.page.getByRole('button', { name: '保存する' }).click();
    expect((await saved).status()).toBe(200);
    await expect(this.page.getByText(/(?:作成|保存)しました。$/)).toBeVisible();
  }
}
