/** Messages about questions, part of the console's own. */
export const questionMessages = {
  'questions.unpublishable': '質問した会員が公開を希望していません。',
  'questions.rephrase': '質問した会員が公開を希望していません。質問を書き直してください。',
  'questions.answer_leader': '#{id} とまとめた質問です。回答は #{id} に入力してください。',
  'questions.merge_other': '同じ動画の、ほかの質問を選んでください。',
  'questions.merge_once': '回答済みの質問、すでにまとめた質問は、ほかの質問とまとめられません。',
} as const;
