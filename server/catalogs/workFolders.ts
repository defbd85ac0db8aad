/**
 * Temporary folders of runs, in the data folder: the disk of the system's temporary folder may be too small. Leftovers
 * of a killed process are removed at the next start.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

const rootOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'tmp', 'catalogs')

export async function clearWorkFolders(config: Pick<Config, 'dataDir'>): Promise<void> {
  await rm(rootOf(config), { recursive: true, force: true })
  await mkdir(rootOf(config), { recursive: true })
}

/** Runs work in a temporary folder, which is removed afterwards. */
export async function inWorkFolder<Result>(
  config: Pick<Config, 'dataDir'>,
  work: (folder: string) => Promise<Result>
): Promise<Result> {
  const root = rootOf(config)
  // Recreates the root, which an operator may have deleted to free disk space.
  await mkdir(root, { recursive: true })
  const folder = await mkdtemp(join(root, 'run-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
