import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Platform } from './needed-packages.ts';

/** The machine of an ELF file, as its header names it. */
const MACHINES: Record<Platform, number> = { 'linux-x64': 62, 'linux-arm64': 183 };
const MAGIC = '\x7fELF';
const MACHINE_AT = 18;

/** The machine that a program or library is for; null for any other file. */
async function machineOf(file: string): Promise<number | null> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(MACHINE_AT + 2), 0);
    if (bytesRead < buffer.length || buffer.toString('latin1', 0, 4) !== MAGIC) return null;
    return buffer.readUInt16LE(MACHINE_AT);
  } finally {
    await opened.close();
  }
}

/**
 * Looks at every program and library of a release: one of another machine would be found out on the
 * operator's server.
 * @returns how many there are
 * @throws Error that names those of another machine
 */
export async function refuseForeignPrograms(folder: string, platform: Platform): Promise<number> {
  const foreign: string[] = [];
  let programs = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const machine = await machineOf(file);
    if (machine === null) continue;
    programs += 1;
    if (machine !== MACHINES[platform]) foreign.push(relative(folder, file));
  }
  if (foreign.length > 0) throw new Error(`Not for ${platform}: ${foreign.sort().join(', ')}`);
  return programs;
}
