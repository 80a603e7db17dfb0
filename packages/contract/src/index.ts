import * as account from '#contract/account.ts';
import { getBanner } from '#contract/banner-slides.ts';
import { listBookmarks, toggleBookmark } from '#contract/bookmarks.ts';
import {
  clearHistory,
  deleteHistoryEntry,
  listHistory,
  recordHistory,
} from '#contract/browsing-history.ts';
import { getTranscript, searchSpoken } from '#contract/captions.ts';
import { toggleCompletion } from '#contract/completions.ts';
import { listContactCategories } from '#contract/contact-categories.ts';
import { sendEnquiry } from '#contract/enquiries.ts';
import { listFaq } from '#contract/faqs.ts';
import { listMenu } from '#contract/menus.ts';
import { getNotice, listNotices } from '#contract/notices.ts';
import { getPage } from '#contract/pages.ts';
import {
  forgotPassword,
  noteFirstPasswordOpened,
  resetPassword,
  setFirstPassword,
} from '#contract/passwords.ts';
import { askQuestion } from '#contract/questions.ts';
import {
  clearSearchHistory,
  deleteSearchWord,
  listSearchHistory,
  searchVideos,
} from '#contract/search.ts';
import { getCsrfCookie, logIn, logOut } from '#contract/sessions.ts';
import { listTags } from '#contract/tags.ts';
import { getTerms } from '#contract/terms.ts';
import { saveThumbnail } from '#contract/thumbnails.ts';
import { listCategories } from '#contract/video-categories.ts';
import * as videoNotes from '#contract/video-notes.ts';
import { getVideo, listVideos } from '#contract/videos.ts';
import * as watching from '#contract/watching.ts';

/** Every call of section 7 of the specification, in its order, so that the two can be compared. */
export const specified = {
  getCsrfCookie,
  logIn,
  logOut,
  forgotPassword,
  resetPassword,
  setFirstPassword,
  getCurrentUser: account.getCurrentUser,
  changeName: account.changeName,
  changeNickname: account.changeNickname,
  requestEmailChange: account.requestEmailChange,
  confirmEmailChange: account.confirmEmailChange,
  changePassword: account.changePassword,
  listMenu,
  listNotices,
  getNotice,
  listContactCategories,
  listFaq,
  sendEnquiry,
  listTags,
  listVideos,
  listCategories,
  listBookmarks,
  toggleBookmark,
  toggleCompletion,
  getVideo,
  listHistory,
  recordHistory,
  askQuestion,
  saveThumbnail,
  searchVideos,
  listSearchHistory,
  getPage,
} as const;

/** Our own calls, for screens of the specification that its section 7 has no call for. */
export const additional = {
  getBanner,
  getTerms,
  deleteHistoryEntry,
  clearHistory,
  deleteSearchWord,
  clearSearchHistory,
  undoEmailChange: account.undoEmailChange,
  noteFirstPasswordOpened,
  reportPlayback: watching.reportPlayback,
  getPlayback: watching.getPlayback,
  startReview: watching.startReview,
  listProgress: watching.listProgress,
  listContinue: watching.listContinue,
  putAside: watching.putAside,
  listCategoryProgress: watching.listCategoryProgress,
  getNextVideo: watching.getNextVideo,
  getTranscript,
  searchSpoken,
  listVideoNotes: videoNotes.listVideoNotes,
  addVideoNote: videoNotes.addVideoNote,
  changeVideoNote: videoNotes.changeVideoNote,
  deleteVideoNote: videoNotes.deleteVideoNote,
  listAllVideoNotes: videoNotes.listAllVideoNotes,
} as const;

/** Every call of the members' site. */
export const api = { ...specified, ...additional } as const;
