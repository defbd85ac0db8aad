/** Path of the browser of the machine. */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The one without windows first: it takes less memory and less of the processor. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome'
]

/**
 * The configured browser, else the first command of the machine that is one.
 * @returns undefined where there is none that may be run
 */
export function findChromium(
  configured: string | undefined,
  folders = (process.env.PATH ?? '').split(delimiter)
): string | undefined {
  if (configured) return mayRun(configured) ? configured : undefined
  for (const command of commands) {
    const path = folders
      .filter(Boolean)
      .map((folder) => join(folder, command))
      .find(mayRun)
    if (path) return path
  }
  return undefined
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
