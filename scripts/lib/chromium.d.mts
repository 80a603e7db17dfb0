/** A Chromium that starts: the machine's own, or one installed now. */
export function findChromium(node: string): Promise<string>;
/** The machine's own Chromium, if it has one that starts. */
export function installedChromium(): string | undefined;
