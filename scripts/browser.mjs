// Finds or installs the browsers for the tests.
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

async function playwrightOwn() {
  const { chromium } = await import(
    pathToFileURL(join(root, 'node_modules', '@playwright', 'test', 'index.mjs')).href
  )
  return chromium.executablePath()
}

/**
 * Paths of the installed browsers. CHROMIUM_PATH wins; it also serves as the windowed browser when no other is
 * installed.
 */
async function present() {
  const firstOf = (paths) => paths.find((path) => existsSync(path))
  const named = process.env.CHROMIUM_PATH || undefined
  const windowed = firstOf([...withWindows, await playwrightOwn()]) ?? named
  return { browser: named ?? firstOf([withoutWindows]) ?? windowed, windowed }
}

function attempt(command, args) {
  const options = { cwd: root, stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  return spawnSync(command, args, options).status === 0
}

function install() {
  console.log('Installing a browser for the tests…')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  if (attempt(projectNode, [cli, 'install', 'chromium'])) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [first, ...rest] = [...sudo, 'apt-get']
  attempt(first, [...rest, 'update'])
  for (const name of ['chromium', 'chromium-headless-shell'])
    attempt(first, [...rest, 'install', '-y', '--no-install-recommends', name])
}

/**
 * Returns environment variables for tests, after installing missing browsers: CHROMIUM_PATH is a headless shell if
 * possible (a fifth less CPU time), WINDOWED_CHROMIUM_PATH a full browser for what a headless shell cannot do. Empty
 * when no browser is available.
 */
export async function browserVariables() {
  if (!(await present()).windowed) install()
  const { browser, windowed } = await present()
  return {
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    ...(windowed ? { WINDOWED_CHROMIUM_PATH: windowed } : {})
  }
}
