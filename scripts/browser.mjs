// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectNode, root } from './prepare.mjs'

const withoutWindows = '/usr/bin/chromium-headless-shell'
const withWindows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
]
const firstOf = (paths) => paths.find((path) => existsSync(path))

// Pages take the one without windows a fifth less of the processor.
const installed = () => process.env.CHROMIUM_PATH || firstOf([withoutWindows, ...withWindows])

async function playwrightOwn() {
  const { chromium } = await import(
    pathToFileURL(join(root, 'node_modules', '@playwright', 'test', 'index.mjs')).href
  )
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function attempt(command, args) {
  const options = { cwd: root, stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  return spawnSync(command, args, options).status === 0
}

/** Path of a Chromium, installing one when the machine has none. */
export async function browserPath() {
  const found = installed() ?? (await playwrightOwn())
  if (found) return found
  console.log('Installing a browser for the tests…')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  if (attempt(projectNode, [cli, 'install', 'chromium'])) return playwrightOwn()
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [first, ...rest] = [...sudo, 'apt-get']
  attempt(first, [...rest, 'update'])
  const install = (...names) =>
    attempt(first, [...rest, 'install', '-y', '--no-install-recommends', ...names])
  if (!install('chromium', 'chromium-headless-shell')) install('chromium')
  return installed()
}

/** Path of a Chromium that shows notifications, which one without windows does not. */
export async function windowedBrowserPath() {
  const named = process.env.CHROMIUM_PATH
  const isWindowed = named && !named.includes('headless')
  return isWindowed ? named : (firstOf(withWindows) ?? (await playwrightOwn()))
}
