// `npm test`: installs what it needs, then types, lint, unit, API and browser tests. Last line: the sum of all.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from './browser.mjs'
import { install, projectNode, root } from './prepare.mjs'

install()
const reports = mkdtempSync(join(tmpdir(), 'fairway-tests-'))
const totals = { passed: 0, failed: 0 }

function node(script, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync(projectNode, [join(root, script), ...args], options).status === 0
}

/** A check that passes or fails as a whole. What it prints comes at once, when it ends: others run beside it. */
function check({ name, script, args = [] }) {
  return new Promise((resolve) => {
    const child = spawn(projectNode, [join(root, script), ...args], { cwd: root })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(text))
    child.on('error', (error) => printed.push(Buffer.from(error.message)))
    child.on('close', (code) => {
      console.log(`\n# ${name}\n${Buffer.concat(printed).toString()}`)
      totals[code === 0 ? 'passed' : 'failed'] += 1
      if (code !== 0) console.error(`${name} failed`)
      resolve()
    })
  })
}

/** Runs checks, two at a time: most of each is done by one core. */
async function runChecks(waiting) {
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(next)
  }
  await Promise.all([runNext(), runNext()])
}

/** A runner that writes a JSON report; one that died before its report counts as a failure. */
function suite(name, report, execute, count) {
  console.log(`\n# ${name}`)
  const succeeded = execute()
  const { passed, failed } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  totals.passed += passed
  totals.failed += failed
  if (!succeeded && failed === 0) totals.failed += 1
}

const types = 'node_modules/typescript/bin/tsc'
await runChecks([
  // Two programs: one of everything takes three times as long.
  { name: 'types of the server', script: types, args: ['-p', 'tsconfig.server.json'] },
  { name: 'types of the pages', script: types, args: ['-p', 'tsconfig.pages.json'] },
  { name: 'lint and format', script: 'scripts/lint.mjs' },
  { name: 'build of the pages', script: 'scripts/build.mjs' }
])

const vitestReport = join(reports, 'vitest.json')
suite(
  'unit and API tests',
  vitestReport,
  () =>
    node('node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`
    ]),
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })
)

const browser = await browserPath()
if (!browser) {
  console.error('No Chromium was found and none could be installed; set CHROMIUM_PATH.')
  totals.failed += 1
} else {
  const playwrightReport = join(reports, 'playwright.json')
  suite(
    'browser tests',
    playwrightReport,
    () =>
      node('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport
      }),
    (report) => ({ passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected })
  )
}

console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)
