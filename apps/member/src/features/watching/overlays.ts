/** What lies over the frame only now and then: fetched when it may be needed. */
export { StartNotice, UpNext } from './overlays.tsx';
export { PlayingElsewhere } from './playing-elsewhere.tsx';
