import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { projectFolder } from './folders.ts';
import { StartRefusal } from './start-refusal.ts';

/** The file of settings: `.env` of the project, or what ORCHARD_SETTINGS names. */
export const settingsFile = (): string =>
  resolve(projectFolder, process.env.ORCHARD_SETTINGS?.trim() || '.env');

/** What a file of settings says. */
export interface WrittenSettings {
  values: NodeJS.Dict<string>;
  /**
   * Names whose value without quotes ends at a `#` that follows no blank: more likely part of a
   * password than the start of a remark.
   */
  cut: string[];
}

const CUT = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*[^\s'"`#](?:[^#\n]*[^\s#])?#/gm;

export const parseSettings = (text: string): WrittenSettings => ({
  values: parseEnv(text),
  cut: [...text.matchAll(CUT)].map(([, name = '']) => name),
});

/** @throws StartRefusal when the file is named and cannot be read */
export function readSettingsFile(): WrittenSettings {
  const path = settingsFile();
  try {
    return parseSettings(readFileSync(path, 'utf8'));
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !process.env.ORCHARD_SETTINGS) return parseSettings('');
    throw new StartRefusal({
      ja: `設定ファイル ${path} を読めません（${code}）。`,
      en: `The file of settings ${path} cannot be read (${code}).`,
    });
  }
}
