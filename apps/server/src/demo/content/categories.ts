import type { DemoCategory } from './types.ts';

/** The 8 categories in order. The one on inheritance has no video yet: its series is in preparation. */
export const categories: DemoCategory[] = [
  { name: 'はじめての不動産投資', tags: ['不動産投資', '初級'] },
  { name: '融資とローンの教科書', tags: ['融資・ローン'] },
  { name: '税務・確定申告ゼミ', tags: ['税務', '確定申告'] },
  { name: '物件を見る目を養う', tags: ['物件選び'] },
  { name: '決算書が読める会計講座', tags: ['会計', '決算書'] },
  { name: 'NISAではじめる資産形成', tags: ['資産形成', 'NISA'] },
  { name: '相続対策 実践シリーズ', tags: ['相続', '上級'] },
  { name: '続ける力を育てる マインドと習慣', tags: ['マインド', '習慣'] },
];
