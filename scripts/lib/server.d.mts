/** How Node runs the site. */
export const siteFlags: readonly string[];
/** What the site's process finds in its environment, besides the settings. */
export const siteEnv: Readonly<Record<string, string>>;
/** The site's program, put together from the sources. */
export const siteProgram: string;
