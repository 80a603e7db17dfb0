/** The subjects of enquiries, in the order of the form's choices. */
export const contactCategories: string[] = [
  '動画の視聴について',
  'ログイン・アカウントについて',
  'お支払い・ご契約について',
  '講座への要望',
  '催し・セミナーについて',
  'その他',
];
