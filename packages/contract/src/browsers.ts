/**
 * The oldest browsers that the site and the console run in. Build target, types, the check of the
 * built files and what people read follow from here. Samsung Internet 22 is Chrome 111; Firefox 115
 * is the last one for Windows 7 and 8.
 */
export const OLDEST_BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '115',
  safari: '16.4',
} as const;

/** The same for a build. */
export const BUILD_TARGET: string[] = Object.entries(OLDEST_BROWSERS).map(
  ([browser, version]) => `${browser}${version}`,
);

/** The same for people. */
export const OLDEST_BROWSERS_NAMED: readonly string[] = [
  `Safari ${OLDEST_BROWSERS.safari}以降（iPhone・iPadはiOS・iPadOS ${OLDEST_BROWSERS.safari}以降）`,
  `Google Chrome ${OLDEST_BROWSERS.chrome}以降`,
  `Microsoft Edge ${OLDEST_BROWSERS.edge}以降`,
  `Firefox ${OLDEST_BROWSERS.firefox}以降`,
  'Samsung Internet 22以降',
];
