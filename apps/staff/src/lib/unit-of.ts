const UNITS: Readonly<Record<string, string>> = { members: '名', videos: '本' };

/** The counter of a resource's records: 名, 本, 件. */
export const unitOf = (resource: string): string => UNITS[resource] ?? '件';
