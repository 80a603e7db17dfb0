import * as calls from '#contract/calls.generated.ts';

/** Every call of section 7 of the specification, in its order, so that the two can be compared. */
export const specified = {
  getCsrfCookie: calls.getCsrfCookie,
  logIn: calls.logIn,
  logOut: calls.logOut,
  forgotPassword: calls.forgotPassword,
  resetPassword: calls.resetPassword,
  setFirstPassword: calls.setFirstPassword,
  getCurrentUser: calls.getCurrentUser,
  changeName: calls.changeName,
  changeNickname: calls.changeNickname,
  requestEmailChange: calls.requestEmailChange,
  confirmEmailChange: calls.confirmEmailChange,
  changePassword: calls.changePassword,
  listMenu: calls.listMenu,
  listNotices: calls.listNotices,
  getNotice: calls.getNotice,
  listContactCategories: calls.listContactCategories,
  listFaq: calls.listFaq,
  sendEnquiry: calls.sendEnquiry,
  listTags: calls.listTags,
  listVideos: calls.listVideos,
  listCategories: calls.listCategories,
  listBookmarks: calls.listBookmarks,
  toggleBookmark: calls.toggleBookmark,
  toggleCompletion: calls.toggleCompletion,
  getVideo: calls.getVideo,
  listHistory: calls.listHistory,
  recordHistory: calls.recordHistory,
  askQuestion: calls.askQuestion,
  saveThumbnail: calls.saveThumbnail,
  searchVideos: calls.searchVideos,
  listSearchHistory: calls.listSearchHistory,
  getPage: calls.getPage,
} as const;

/** Every call of the members' site: these, and our own for screens that section 7 has no call for. */
export const api = { ...specified, ...calls } as const;
