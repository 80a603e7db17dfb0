import { createMessages } from '#lib/messages.ts';

/** The sentences of a loosened search, and those that all share. */
export const t = createMessages({
  'loosened.found': '「{words}」の結果{count}件',
  'loosened.same': '同じ意味の言葉の結果{count}件',
  'loosened.same.one': '同じ意味の言葉「{words}」の結果{count}件',
  'loosened.written': '読みが同じ言葉の結果{count}件',
  'loosened.most': '一部の言葉「{words}」の結果{count}件',
  'loosened.nearest': 'もしかして次の言葉ですか？ 結果{count}件',
  'loosened.nearest.one': 'もしかして「{words}」ですか？ 結果{count}件',
  'loosened.words': '「{words}」{count}件',
  'loosened.all': '「{words}」で検索する',
  'loosened.popular': '人気の動画',
});
