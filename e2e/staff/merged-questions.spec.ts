import { expect, test } from '#e2e/setup/console-test.ts';
import { addLongFilm, removeFilm } from '#e2e/setup/long-film.ts';
import { mailTo } from '#e2e/setup/mailbox.ts';
import { addNewcomer, signIn } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { addQuestions } from '#server/features/questions/questions.store.ts';

test.use({ role: 'teacher' });

test('one answer, with times of the film, goes to each who asked at the same place', {
  tag: '@both',
}, async ({ page, database, context, baseURL }) => {
  const first = await addNewcomer(database, ['club']);
  const second = await addNewcomer(database, ['club']);
  const video = await addLongFilm(database, 'club', 600);
  const [leader = 0, double = 0] = await addQuestions(database.kysely, [
    {
      ...{ memberId: first.id, videoId: video.id, message: '控除の金額が違いませんか。' },
      ...{ isPublic: false, atSeconds: 192, spoken: '控除は38万円です', mayPublish: false },
    },
    {
      ...{ memberId: second.id, videoId: video.id, message: '控除はいくらですか。' },
      ...{ isPublic: false, atSeconds: 200, mayPublish: true },
    },
  ]);
  try {
    await page.goto(`/staff/questions/${leader}`);
    const asked = page.getByRole('region', { name: '質問の内容' });
    await expect(asked).toContainText('3:12 の場面');
    await expect(asked).toContainText('「控除は38万円です」');

    await page.getByRole('button', { name: '3:07 から再生する' }).press('Enter');
    const film = page.getByTitle(video.title).contentFrame().getByLabel(video.title);
    const now = () => film.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(now).toBeGreaterThan(187);
    expect(await now()).toBeLessThan(200);

    const editor = page.getByRole('textbox', { name: '回答' });
    await editor.fill('58万円です。');
    await page.getByRole('button', { name: '3:12 を挿入する' }).press('Enter');
    await expect(editor).toHaveText('58万円です。3:12');
    await editor.press('End');
    await page.keyboard.type('、');
    await page.getByRole('button', { name: '再生中の時刻を挿入する' }).press('Enter');
    await expect(editor).toHaveText(/^58万円です。3:12、3:[01]\d$/);

    const all = page.getByRole('radio', { name: /全員に公開/ });
    await expect(all).toBeDisabled();
    await expect(all).toHaveAccessibleName(/質問した会員が公開を希望していません/);

    const others = page.getByRole('region', { name: 'この動画のほかの質問' });
    await others.getByRole('button', { name: `#${double} をこの質問にまとめる` }).press('Enter');
    const apart = others.getByRole('button', { name: `#${double} を別々に戻す` });
    await expect(apart).toBeVisible();
    await expect(others).toContainText('まとめ済み');
    await expect(page.getByText('保存しました。', { exact: true })).toBeHidden();
    expect(await barriers(page)).toEqual([]);

    await page.getByRole('button', { name: '回答を送信する' }).press('Enter');
    await expect(page.getByRole('region', { name: '現在の回答' })).toContainText('58万円です。');
    for (const { email } of [first, second]) {
      expect((await mailTo(email, 'question_answered')).text).toContain('58万円です。3:12');
    }

    await page.goto(`/staff/questions/${double}`);
    await expect(page.getByRole('link', { name: `#${leader}` })).toBeVisible();
    await expect(page.getByRole('textbox', { name: '回答' })).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);

    for (const [member, words] of [
      [first, '控除の金額が違いませんか。'],
      [second, '控除はいくらですか。'],
    ] as const) {
      // What is open sends nothing with the other's session.
      await page.goto('about:blank');
      await signIn(database, context, member, baseURL as string);
      await page.goto(`/video/${video.id}`);
      const own = page.getByRole('listitem').filter({ hasText: words });
      await expect(own).toContainText('58万円です。');
      await expect(own.getByRole('link', { name: '3:12', exact: true })).toHaveAttribute(
        'href',
        '?s=192',
      );
      // What is open sends nothing with the other's session, or of a film that is gone.
      await page.goto('about:blank');
    }
  } finally {
    await removeFilm(database, video.id);
  }
});
