// Preparation of every command: installs the packages of the lock file and builds the pages. Plain JavaScript for Node
// 18 or later, because a fresh clone has only the Node of the machine.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Path of the Node binary installed as a package: the server needs its TypeScript and SQLite support. */
export const projectNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node'
)

const installStamp = join(root, 'node_modules', '.fairway-installed')
/** Fixed-size young generation: the server starts faster and uses 20 MB less when idle. */
export const serverFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8']

const pages = {
  title: 'pages',
  folder: 'dist',
  configs: ['vite.config.ts', 'vite.views.config.ts', 'vite.accounts.config.ts'],
  inputs: [
    'src',
    'contract',
    'index.html',
    'embed.html',
    'accounts.html',
    'events.html',
    'vite.config.ts',
    'vite.views.config.ts',
    'vite.accounts.config.ts',
    'scripts/appFrame.ts',
    'scripts/browserPieces.ts',
    'scripts/compressedAssets.ts',
    'scripts/relativeAddresses.ts',
    'scripts/mapPieces.ts',
    'scripts/pagesConfig.ts',
    'package-lock.json'
  ]
}
const baseApplications = {
  title: 'base applications',
  folder: 'dist-base-apps',
  configs: ['vite.baseApps.config.ts'],
  inputs: [
    'base-apps',
    'contract',
    // Sources that base applications share with the pages.
    'src/i18n',
    'src/schemaForms',
    'src/views',
    'vite.baseApps.config.ts',
    'scripts/compressedAssets.ts',
    'scripts/relativeAddresses.ts',
    'scripts/mapPieces.ts',
    'package-lock.json'
  ]
}
const portal = {
  title: 'pages of portals',
  folder: 'dist-portal',
  configs: ['vite.portal.config.ts'],
  inputs: [
    'src/portal',
    'contract',
    'vite.portal.config.ts',
    'scripts/compressedAssets.ts',
    'scripts/relativeAddresses.ts',
    'package-lock.json'
  ]
}
const server = {
  title: 'server',
  folder: 'dist-server',
  configs: ['vite.server.config.ts'],
  inputs: ['server', 'contract', 'vite.server.config.ts', 'package-lock.json']
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Runs a command with its output; exits the process when the command fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) fail(`${command} could not be started: ${result.error.message}`)
  if (result.status !== 0) fail(`${command} ${args.join(' ')} failed`)
}

function npm(args) {
  const script = process.env.npm_execpath
  if (script && /\.c?js$/.test(script)) run(process.execPath, [script, ...args])
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32' })
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path.slice(root.length)).update(readFileSync(path))
    }
  }
  for (const path of paths) add(join(root, path))
  return hash.digest('hex')
}

function stampIs(path, value) {
  return existsSync(path) && readFileSync(path, 'utf8') === value
}

export function install() {
  // A symbolic link to shared packages, as between git worktrees, is left alone: npm would empty the shared folder.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const lockHash = hashOf(['package-lock.json'])
  if (stampIs(installStamp, lockHash) && existsSync(projectNode)) return
  console.log('Installing packages…')
  npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(projectNode)) fail('The package "node" did not install: is its install script allowed?')
  writeFileSync(installStamp, lockHash)
}

function buildStale({ title, folder, configs, inputs }, afterwards = () => {}) {
  const stamp = join(root, folder, '.fairway-built')
  const inputHash = hashOf(inputs)
  if (stampIs(stamp, inputHash)) return
  console.log(`Building the ${title}…`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Builds are always for production, even when a test runner starts them, because the server serves them.
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const config of configs)
    run(projectNode, [vite, 'build', '--config', config, '--logLevel', 'warn'], { env })
  afterwards()
  writeFileSync(stamp, inputHash)
}

export const buildPages = () => buildStale(pages)
export const buildBaseApplications = () => buildStale(baseApplications)
export const buildPortal = () => buildStale(portal)
/** Writes the version information of the platform: build time, and commit when the sources are a git clone. */
function describeBuild() {
  const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const commit = git.status === 0 ? git.stdout.trim() : undefined
  const date = new Date().toISOString()
  writeFileSync(join(root, server.folder, 'build.json'), JSON.stringify({ commit, date }))
}
const buildServer = () => buildStale(server, describeBuild)

/** Builds the outputs that are older than their sources. */
export function build() {
  buildPages()
  buildBaseApplications()
  buildPortal()
  buildServer()
}
