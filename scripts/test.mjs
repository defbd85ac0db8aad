// `npm test`: installs the packages, then runs types, lint, unit, API and browser tests. The last line is the total.
// `npm test -- --changed` runs only the tests that the changes since `main` can break.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserVariables } from './browser.mjs'
import { changedSince, concernedBrowserTests } from './changed.mjs'
import { browserFailures, vitestFailures } from './failures.mjs'
import { install, projectNode, root } from './prepare.mjs'

install()
const base = 'main'
/** Paths changed since `main` with `--changed`; undefined to run all tests. */
const changed = process.argv.includes('--changed') ? changedSince(base) : undefined
const reports = mkdtempSync(join(tmpdir(), 'fairway-tests-'))
const totals = { passed: 0, failed: 0 }
/** Names of failed checks and tests. */
const failures = []
/** Duration of each part in seconds, in order. */
const times = []

async function timed(part, work) {
  const start = Date.now()
  const time = { part }
  times.push(time)
  await work()
  time.seconds = (Date.now() - start) / 1000
}

/** Prints how the files of the current part, which run in parallel, share its duration. */
function splitLast(files) {
  const milliseconds = {}
  for (const { name, startTime, endTime } of files) {
    const kind = /[\\/]tests[\\/]api[\\/]/.test(name) ? 'API' : name.endsWith('.tsx') ? 'screens' : 'unit'
    milliseconds[kind] = (milliseconds[kind] ?? 0) + endTime - startTime
  }
  const sum = Object.values(milliseconds).reduce((a, b) => a + b, 0)
  times.at(-1).shares = Object.entries(milliseconds).map(
    ([kind, kindMilliseconds]) => `${kind} ${Math.round((100 * kindMilliseconds) / sum)} %`
  )
}

function node(script, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync(projectNode, [join(root, script), ...args], options).status === 0
}

/** Check that passes or fails as a whole. Its output is printed when it ends, because checks run in parallel. */
function check({ name, script, args = [] }) {
  return new Promise((resolve) => {
    const child = spawn(projectNode, [join(root, script), ...args], { cwd: root })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(text))
    child.on('error', (error) => printed.push(Buffer.from(error.message)))
    child.on('close', (code) => {
      console.log(`\n# ${name}\n${Buffer.concat(printed).toString()}`)
      totals[code === 0 ? 'passed' : 'failed'] += 1
      if (code !== 0) failures.push(name)
      resolve()
    })
  })
}

/** Runs checks two at a time, as each mostly uses one core. */
async function runChecks(waiting) {
  const runNext = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await check(part)
  }
  await Promise.all([runNext(), runNext()])
}

/** Runs a test suite that writes a JSON report; a missing report counts as a failure. */
function suite(name, report, execute, count) {
  console.log(`\n# ${name}`)
  const succeeded = execute()
  const { passed, failed, names } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, names: [] }
  totals.passed += passed
  totals.failed += failed
  if (!succeeded && failed === 0) totals.failed += 1
  failures.push(...(names.length || succeeded ? names : [name]))
}

const types = 'node_modules/typescript/bin/tsc'
await timed('types, lint and builds', () =>
  runChecks([
    // The types are checked as two programs: a single one takes three times as long.
    { name: 'types of the server', script: types, args: ['-p', 'tsconfig.server.json'] },
    { name: 'types of the pages', script: types, args: ['-p', 'tsconfig.pages.json'] },
    { name: 'lint and format', script: 'scripts/lint.mjs' },
    { name: 'builds of the pages and the server', script: 'scripts/build.mjs' }
  ])
)

// Captures of applications need the browsers too.
const browsers = await browserVariables()
const vitestReport = join(reports, 'vitest.json')
const vitest = [
  'run',
  ...(changed ? ['--changed', base, '--passWithNoTests'] : []),
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`
]
await timed('unit, screen and API tests', () =>
  suite(
    'unit, screen and API tests',
    vitestReport,
    // The builds are up to date: server processes started by tests run the bundle, which starts faster.
    () => node('node_modules/vitest/vitest.mjs', vitest, { SERVER_BUNDLE: 'true', ...browsers }),
    (report) => {
      splitLast(report.testResults)
      return { passed: report.numPassedTests, failed: report.numFailedTests, names: vitestFailures(report) }
    }
  )
)

const browserTests = changed ? concernedBrowserTests(changed) : []
if (!changed || browserTests.length) await timed('browser tests', runBrowserTests)

async function runBrowserTests() {
  if (!browsers.CHROMIUM_PATH) {
    failures.push('No Chromium was found and none could be installed; set CHROMIUM_PATH.')
    totals.failed += 1
    return
  }
  const report = join(reports, 'playwright.json')
  suite(
    'browser tests',
    report,
    () =>
      node('node_modules/@playwright/test/cli.js', ['test', ...browserTests, '--reporter=list,json'], {
        ...browsers,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report
      }),
    (of) => ({ passed: of.stats.expected, failed: of.stats.unexpected, names: browserFailures(of) })
  )
}

const whole = times.reduce((sum, { seconds }) => sum + seconds, 0)
console.log('\n# time')
const row = (part, seconds, outcome) =>
  console.log(`${part.padEnd(28)} ${seconds.toFixed(0).padStart(5)} s ${outcome}`)
for (const { part, seconds, shares = [] } of times) {
  const share = `${String(Math.round((100 * seconds) / whole)).padStart(4)} %`
  row(part, seconds, shares.length ? `${share} (${shares.join(', ')})` : share)
}
row('all', whole, '')
if (failures.length) console.log(`\n# failed\n${failures.join('\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)
