/** The folders whose tsconfig.json says what the code there may know of its environment. */
export const typedFolders: readonly string[];
