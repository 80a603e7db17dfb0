/** How Node runs the site. */
export const siteFlags: readonly string[];
/** What the site's process finds in its environment, besides the settings. */
export const siteEnv: Readonly<Record<string, string>>;
/** The site's program, put together from the sources. */
export const siteProgram: string;
/** Runs the site, again and again where it dies, until it is told to end; answers its exit code. */
export function runServer(node: string, parent?: number): Promise<number>;
