// `npm test`: installs what it needs, then types, lint, unit, API and browser tests. Last line: the sum of all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from './browser.mjs'
import { build, install, projectNode, root } from './prepare.mjs'

install()
const reports = mkdtempSync(join(tmpdir(), 'fairway-tests-'))
const totals = { passed: 0, failed: 0 }

function node(script, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync(projectNode, [join(root, script), ...args], options).status === 0
}

/** A check that passes or fails as a whole. */
function check(name, passes) {
  console.log(`\n# ${name}`)
  const passed = passes()
  totals[passed ? 'passed' : 'failed'] += 1
  if (!passed) console.error(`${name} failed`)
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

// Two programs: one of everything takes three times as long.
for (const part of ['server', 'pages']) {
  check(`types of the ${part}`, () =>
    node('node_modules/typescript/bin/tsc', ['-p', `tsconfig.${part}.json`])
  )
}
check('lint and format', () => node('scripts/lint.mjs', []))

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

build()
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
