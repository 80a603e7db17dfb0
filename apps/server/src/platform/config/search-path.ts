/** Where programs of this machine are looked for. */
export const searchPath = (): string => process.env.PATH || '/usr/local/bin:/usr/bin:/bin';
