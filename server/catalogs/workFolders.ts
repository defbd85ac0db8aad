/**
 * Where runs keep the files that they are about: in the data folder, whose disk has room for them, as the one of the system's temporary
 * files may not. What a killed process left is removed when the next one starts.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

const rootOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'tmp', 'catalogs')

export async function clearWorkFolders(config: Pick<Config, 'dataDir'>): Promise<void> {
  await rm(rootOf(config), { recursive: true, force: true })
  await mkdir(rootOf(config), { recursive: true })
}

/** Does work in a folder of its own, which goes with it. */
export async function inWorkFolder<Result>(
  config: Pick<Config, 'dataDir'>,
  work: (folder: string) => Promise<Result>
): Promise<Result> {
  const root = rootOf(config)
  // Somebody who frees the disk by hand may have removed the folder.
  await mkdir(root, { recursive: true })
  const folder = await mkdtemp(join(root, 'run-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
