/** The slides of each clip, by its length in seconds; every slide stands for the same time. */
export const decks: Record<number, string[]> = {
  12: ['おはようございます', 'ひと呼吸おいて', '今日の一歩を決める', 'いってらっしゃい'],
  20: [
    'ことばを一つ覚えましょう',
    '書類のどこにあるかを探す',
    '自分の数字にあてはめる',
    '人に一分で話してみる',
    'おつかれさまでした',
  ],
  30: [
    'この講義で学ぶこと',
    '用意するものを机に並べる',
    '例題を一つ、手で解く',
    '間違えやすいところ',
    'もう一度、はじめから',
    'まとめと次の一歩',
  ],
  45: [
    'ようこそ、講義へ',
    '前回のふりかえり',
    '今日の問い',
    '考え方の地図',
    '例題 その一',
    '例題 その二',
    '見落としやすい費用',
    '自分の場合に置きかえる',
    'まとめと宿題',
  ],
  60: [
    'ようこそ、講義へ',
    '今日のゴール',
    '全体の流れをつかむ',
    '第一章 言葉をそろえる',
    '第二章 数字をならべる',
    '第三章 くらべて選ぶ',
    'よくある取り違え',
    '練習問題',
    '答え合わせ',
    'まとめと次回の予告',
  ],
};

const chapters = [
  '考え方の地図を広げる',
  '言葉をそろえる',
  '数字をならべる',
  '事例に学ぶ',
  'よくある取り違え',
  '手を動かす',
  '自分の場合に置きかえる',
];

/** The slides of a long clip, by its length in minutes: about one for every four. */
export const longDeck = (minutes: number): string[] => [
  'ようこそ、講義へ',
  ...chapters.slice(0, Math.ceil(minutes / 4) - 1).map((name, index) => `第${index + 1}章 ${name}`),
  'まとめと次の一歩',
];
