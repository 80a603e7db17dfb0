// Japan's clocks are nine hours ahead all year.
const JAPAN_MS = 9 * 3_600_000;

/** The year it is in Japan. A formatter would take a browser longer to make than a screen. */
export const copyrightYear = (): string => String(new Date(Date.now() + JAPAN_MS).getUTCFullYear());
