/**
 * Folders of browsers, one each, in the data folder: a browser writes its files there, and the server the path of the
 * profile, which Playwright creates in the temporary folder of the system. After a killed process, the next start
 * removes both.
 */
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import type { Logger } from 'pino'

const rootOf = (dataDir: string): string => join(dataDir, 'tmp', 'captures')
const profileFile = 'profile'
const profileSwitch = '--user-data-dir='
/** Name that Playwright gives the folder of a profile. */
const profileName = /^playwright_[a-z]+dev_profile-[\w-]{6}$/

export async function newBrowserFolder(dataDir: string): Promise<string> {
  // Recreates the root, which an operator may have deleted to free disk space.
  await mkdir(rootOf(dataDir), { recursive: true })
  return mkdtemp(join(rootOf(dataDir), 'browser-'))
}

/**
 * Writes down the profile of a started browser.
 * @param commandLine arguments of its process
 */
export async function recordProfile(folder: string, commandLine: readonly string[]): Promise<void> {
  const argument = commandLine.find((part) => part.startsWith(profileSwitch))
  if (argument) await writeFile(join(folder, profileFile), argument.slice(profileSwitch.length))
}

export async function removeBrowserFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Removes what the browsers of a former process left. An error is only logged: captures do not depend on it. */
export async function removeLeftBrowsers(dataDir: string, log: Logger): Promise<void> {
  const root = rootOf(dataDir)
  try {
    for (const name of await readdir(root).catch(() => [])) {
      const profile = await readFile(join(root, name, profileFile), 'utf8').catch(() => '')
      if (await isOwnProfile(profile)) await rm(profile, { recursive: true, force: true })
      await removeBrowserFolder(join(root, name))
    }
  } catch (error) {
    log.warn({ err: error }, 'the profiles of former browsers could not be removed')
  }
}

/** Tells whether a path is that of a profile: a folder, no link, of the user who runs the server. */
async function isOwnProfile(path: string): Promise<boolean> {
  if (!isAbsolute(path) || !profileName.test(basename(path))) return false
  const found = await lstat(path).catch(() => undefined)
  return !!found?.isDirectory() && (process.getuid === undefined || found.uid === process.getuid())
}
