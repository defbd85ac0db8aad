// Finds the browsers of the tests, or installs them.
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

/** What is there. A browser that somebody has named is taken, for all where there is no other. */
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
 * Variables of the environment of tests, installing what the machine has not: the browser that they run, which takes a
 * fifth less of the processor without windows, and one with windows, for what only such a one does. Empty where there
 * is none.
 */
export async function browserVariables() {
  if (!(await present()).windowed) install()
  const { browser, windowed } = await present()
  return {
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    ...(windowed ? { WINDOWED_CHROMIUM_PATH: windowed } : {})
  }
}
