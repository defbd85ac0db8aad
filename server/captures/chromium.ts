/** Finds the path of an installed Chromium. */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Commands of Chromium, the headless shell first because it needs less memory and CPU. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome'
]

/**
 * Returns the configured browser, otherwise the first installed command.
 * @returns undefined when none is executable
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
