/** What lies over the frame only now and then: fetched when it may be needed. */
export { StartNotice } from './start-notice.tsx';
export { UpNext } from './up-next.tsx';
