import type { getTranscript } from '@orchard/contract/captions';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

test.use({ visitor: 'newcomer' });

test('spoken words are found, corrected, and looked at again @both', async ({
  page,
  database,
  isMobile,
  make,
}, { retry, repeatEachIndex }) => {
  const mark = `${isMobile ? '携帯' : '机上'}${retry}${repeatEachIndex}`;
  const publishedAt = new Date('2001-01-01T00:00:00Z');
  const videos = [];
  for (const number of [1, 2]) {
    const title = `所得税の話 ${mark} 第${number}回`;
    const video = await make.video({ title, mediaFile: 'film.mp4', publishedAt });
    const lines = ['こんにちは。', `${mark}の基礎コウジョは３８万円です。`, '次へ進みます。'];
    await make.captions({ video, lines });
    videos.push({ ...video, title });
  }
  const [first, second] = videos;
  const shown = async (video = first) => {
    const answer = await page.request.get(`/api/video/captions/${video?.id}`);
    const { corrections } = (await answer.json()) as ResponseOf<typeof getTranscript>;
    return corrections.map(({ start, text }) => [start, text]);
  };

  const sought = `${mark} 控除 38万円`;
  await page.goto(`/staff/corrections/create?q=${encodeURIComponent(sought)}`);
  const words = page.getByLabel('話された言葉');
  await expect(words).toHaveValue(sought);
  await expect(page.getByText('0か所見つかり')).toBeVisible();
  await words.fill(`${mark} こうじょ 38万円`);
  await expect(page.getByText('2か所見つかり')).toBeVisible();
  const place = page.getByRole('checkbox', { name: '0:10' });
  await expect(place).toHaveCount(2);
  await expect(page.locator('mark').filter({ hasText: '３８万円' })).toHaveCount(2);
  const play = page.getByRole('link', { name: `${first?.title}の0:10を別のタブで再生` });
  await expect(play).toHaveAttribute('href', `/video/${first?.id}?s=10`);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('箇所を選択してください。').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'すべて選択' }).press('Space');
  await words.press('Enter');
  await expect(page.getByText('2か所を選択しています')).toBeVisible();
  await place.last().press('Space');
  await expect(page.getByText('1か所を選択しています')).toBeVisible();
  await place.last().press('Space');
  expect(await barriers(page)).toEqual([]);

  const text = `2025年から58万円です（${mark}）`;
  await page.getByLabel('訂正', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'プレビュー' }).click();
  const preview = page.getByRole('dialog').getByRole('article');
  await expect(preview).toHaveCount(2);
  await expect(preview.first()).toContainText(`訂正：${text}`);
  await page.keyboard.press('Escape');
  await page.getByLabel('次に確認する日').fill('2026-01-31');
  // Twice makes one.
  await page.getByRole('button', { name: '保存する' }).dblclick();
  await expect(page).toHaveURL(/corrections\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  expect([await shown(first), await shown(second)]).toEqual([[], []]);
  await page.getByRole('button', { name: '公開する' }).click();
  await expect.poll(() => shown(first)).toEqual([[10, text]]);
  expect(await shown(second)).toEqual([[10, text]]);

  await page.goto('/staff/');
  const due = page.getByRole('region', { name: '確認する訂正・期限' });
  await expect(due.getByRole('link', { name: text })).toHaveAttribute('href', /corrections\/\d+/);
  await page.goto('/staff/corrections');
  await page.getByPlaceholder('検索').fill(text);
  const row = page.getByRole(isMobile ? 'listitem' : 'row').filter({
    hasText: text,
  });
  await expect(row.getByText('確認する時期')).toBeVisible();
  const reviewed = row.getByRole('button', { name: '確認した' });
  await reviewed.press('Enter');
  await page.getByRole('button', { name: '3か月後' }).press('Escape');
  await expect(reviewed).toBeFocused();
  await reviewed.press('Enter');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '3か月後' }).press('Enter');
  await expect(page.getByText(/確認しました。次は\d+年/)).toBeVisible();
  await expect(row.getByText('1か月より後')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await database.pool.query("UPDATE corrections SET review_on = '2026-01-31' WHERE id = $1", [id]);
  await page.goto(`/staff/corrections/${id}`);
  await page.getByRole('button', { name: '確認した' }).click();
  await page.getByRole('button', { name: 'もう確認しない' }).dblclick();
  await expect(page.getByText('確認しました。今後は表示しません。')).toBeVisible();
  await expect(page.getByRole('main').getByLabel('次に確認する日')).toHaveValue('');

  // A place is taken out.
  await page.goto(`/staff/corrections/${id}`);
  await page.getByRole('checkbox', { name: '0:10' }).last().press('Space');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await expect.poll(() => shown(first)).toEqual([]);
  expect(await shown(second)).toHaveLength(1);
  await database.pool.query('DELETE FROM corrections WHERE id = $1', [id]);
});
