/** Messages about questions, part of the console's own. */
export const questionMessages = {
  'questions.unpublishable': '質問した会員が公開を希望していません。',
  'questions.answer_leader': 'この質問は #{id} とまとめています。回答は #{id} に入力してください。',
  'questions.merge_gone': 'まとめる先の質問が見つかりません。',
  'questions.merge_itself': '同じ質問にはまとめられません。',
  'questions.merge_video': '同じ動画の質問だけをまとめられます。',
  'questions.merge_into_double':
    '#{id} はほかの質問とまとめ済みです。まとめ先の質問を選んでください。',
  'questions.merge_answered': '回答済みの質問は、ほかの質問にまとめられません。',
  'questions.merge_leader':
    'ほかの質問をまとめている質問です。先に「別々に戻す」を押してください。',
} as const;
