/** What news are about, as far as their member may see it now. */
export interface Target {
  /** The lecture, also of a question. */
  videoId: number | null;
  /** The member may watch the lecture now. */
  isVideoOpen: boolean;
  noticeId: number | null;
  questionId: number | null;
  enquiryId: number | null;
}

/**
 * The very place on the members' site that news lead to. A lecture goes on at its second by itself;
 * an answer stands under its lecture, or in the member's list where the lecture is closed.
 */
export function pathOf(target: Target): string {
  const { videoId, isVideoOpen, noticeId, questionId, enquiryId } = target;
  if (questionId !== null) {
    return isVideoOpen && videoId !== null
      ? `/video/${videoId}#question-${questionId}`
      : `/questions#question-${questionId}`;
  }
  if (enquiryId !== null) return `/questions#enquiry-${enquiryId}`;
  if (videoId !== null) return `/video/${videoId}`;
  if (noticeId !== null) return `/notice/${noticeId}`;
  return '/account';
}
