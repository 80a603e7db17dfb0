import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'video.questions.waiting': '回答をお待ちください。',
  'video.question': '質問',
  'video.question.place': '{time} の場面',
  'video.question.correction': '訂正：{text}',
  'video.answer': '回答',
  'video.answer.new': '新しい回答',
});
