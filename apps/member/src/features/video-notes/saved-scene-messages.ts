import { createMessages } from '#lib/messages.ts';

/** The sentences of the screen of all saved scenes; the video's script does without them. */
export const tScenes = createMessages({
  'saved_scenes.drop': '「{title}」の {time} の場面を削除する',
  'saved_scenes.count': '{count}件',
  'saved_scenes.search': '題名・メモを検索',
  'saved_scenes.none': '「{word}」を含む場面はありません。',
  'saved_scenes.export': '書き出す',
  'saved_scenes.empty': '保存した場面はまだありません。',
  'saved_scenes.empty.hint':
    '動画を見ながら「場面を保存」を押すと、その場面とメモがここに並びます。',
});
