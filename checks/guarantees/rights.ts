import type { CallName } from './calls.ts';

/** The kinds of visitors, as columns of {@link RIGHTS}. */
export const KINDS = ['guest', 'main', 'WIS', 'both', 'none', 'suspended', 'staff'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * The rights of the members' site, in one table. The content of a call (a video, a notice, a page,
 * a category of enquiries) is for holders of orchard_main; `seen` and `unseen` say whether a list
 * shows it. Guests, suspended members and staff, whose accounts belong to the console, have no
 * rights here.
 */
export const RIGHTS: Record<CallName, string> = {
  //                     guest  main  WIS    both   none  suspended  staff
  getCsrfCookie: '        204   204   204    204    204    204       204',
  logIn: '                422   200   200    200    200    422       422',
  logOut: '               204   204   204    204    204    204       204',
  forgotPassword: '       200   200   200    200    200    200       200',
  resetPassword: '        422   200   200    200    200    422       422',
  setFirstPassword: '     422   200   200    200    200    422       422',
  noteFirstPasswordOpened: '204  204   204    204    204    204       204',
  getCurrentUser: '       401   200   200    200    200    401       401',
  changeName: '           401   200   200    200    200    401       401',
  changeNickname: '       401   200   200    200    200    401       401',
  requestEmailChange: '   401   204   204    204    204    401       401',
  confirmEmailChange: '   401   200   200    200    200    401       401',
  changePassword: '       401   204   204    204    204    401       401',
  listMenu: '             401   200   200    200    200    401       401',
  listNotices: '          401   seen  unseen seen   unseen 401       401',
  getNotice: '            401   200   404    200    404    401       401',
  listContactCategories: '401   seen  unseen seen   unseen 401       401',
  listFaq: '              401   200   200    200    200    401       401',
  sendEnquiry: '          401   204   422    204    422    401       401',
  listTags: '             401   200   200    200    200    401       401',
  listVideos: '           401   seen  unseen seen   unseen 401       401',
  listCategories: '       401   seen  unseen seen   unseen 401       401',
  listBookmarks: '        401   seen  unseen seen   unseen 401       401',
  toggleBookmark: '       401   200   404    200    404    401       401',
  toggleCompletion: '     401   200   404    200    404    401       401',
  getVideo: '             401   200   404    200    404    401       401',
  listHistory: '          401   seen  unseen seen   unseen 401       401',
  recordHistory: '        401   204   404    204    404    401       401',
  askQuestion: '          401   201   404    201    404    401       401',
  saveThumbnail: '        401   204   404    204    404    401       401',
  searchVideos: '         401   seen  unseen seen   unseen 401       401',
  listSearchHistory: '    401   200   200    200    200    401       401',
  getPage: '              401   200   404    200    404    401       401',
  getBanner: '            401   200   200    200    200    401       401',
  getTerms: '             401   200   200    200    200    401       401',
  deleteHistoryEntry: '   401   204   204    204    204    401       401',
  clearHistory: '         401   204   204    204    204    401       401',
  deleteSearchWord: '     401   204   204    204    204    401       401',
  clearSearchHistory: '   401   204   204    204    204    401       401',
  undoEmailChange: '      422   200   200    200    200    422       422',
  reportPlayback: '       401   200   404    200    404    401       401',
  getPlayback: '          401   200   404    200    404    401       401',
  startReview: '          401   200   404    200    404    401       401',
  listProgress: '         401   seen  unseen seen   unseen 401       401',
  listContinue: '         401   seen  unseen seen   unseen 401       401',
  putAside: '             401   204   204    204    204    401       401',
  listCategoryProgress: ' 401   seen  unseen seen   unseen 401       401',
  getNextVideo: '         401   200   404    200    404    401       401',
  getTranscript: '        401   200   404    200    404    401       401',
  searchSpoken: '         401   seen  unseen seen   unseen 401       401',
  listVideoNotes: '          401   200   404    200    404    401       401',
  addVideoNote: '           401   201   404    201    404    401       401',
  changeVideoNote: '           401   200   200    200    200    401       401',
  deleteVideoNote: '           401   204   204    204    204    401       401',
  listAllVideoNotes: '      401   seen  unseen seen   unseen 401       401',
};

/** Returns the row of a call, by kind of visitor. */
export function rightsOf(name: CallName): Record<Kind, string> {
  const cells = RIGHTS[name].trim().split(/\s+/);
  return Object.fromEntries(KINDS.map((kind, column) => [kind, cells[column]])) as Record<
    Kind,
    string
  >;
}
