import { staffApi } from '@orchard/contract/staff';
import type { Scene } from './scene.ts';

/** What operators send to those who asked, by the usual operator. */
export const createReplies = ({ asStaff }: Pick<Scene, 'asStaff'>) => ({
  /** Answers a question, or changes its answer; returns the answer. */
  answer: async (id: number, message = '<p>はい。</p>', tellAgain = false) => {
    const { body: now } = await asStaff().call(staffApi['questions.read'], { params: { id } });
    const { body } = await asStaff().call(staffApi['questions.answer'], {
      params: { id },
      query: { revision: String(now.revision) },
      body: { message, is_public: true, tell_again: tellAgain },
    });
    return body.answer;
  },

  /** Replies to an enquiry; returns the reply. */
  reply: async (id: number, message = '確認しました。') => {
    const { body: now } = await asStaff().call(staffApi['enquiries.read'], { params: { id } });
    const { body } = await asStaff().call(staffApi['enquiries.reply'], {
      params: { id },
      query: { revision: String(now.revision) },
      body: { message, status: 'in_progress' },
    });
    return body.replies.at(-1);
  },
});
