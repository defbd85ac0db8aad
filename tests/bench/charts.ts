/**
 * Time until a chart is drawn in a real browser, on a warm server, with an empty browser cache: from the navigation to
 * the first mark. Each turn has its own filter, so that the server computes each response. Missed goals are marked.
 *
 * node tests/bench/charts.ts [--lines 1000000] [--turns 9]
 *
 * CHROMIUM_PATH names the browser when Playwright has none installed.
 */
import { chromium } from '@playwright/test'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { createApplication } from '../api/support/applications.ts'
import { login } from '../api/support/login.ts'
import { TestDatasets } from '../e2e/support/datasets.ts'
import { signIn } from '../e2e/support/page.ts'
import { startServer } from '../e2e/support/server.ts'
import { seededRandom } from '../../samples/random.ts'
import { measureView, type ViewFigures } from './embeds/measure.ts'
import { idle } from './processes.ts'
import { milliseconds, percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { lines: { type: 'string', default: '1000000' }, turns: { type: 'string', default: '9' } }
})
const lineCount = Number(values.lines)
const turns = Number(values.turns)
const goalMs = 800

const charts: Record<string, object> = {
  'bars: lines of 3,000 categories, the first 20': {
    source: { type: 'groups', group: { field: 'categorie' } }
  },
  'lines: sum by month, a series by status': {
    source: {
      type: 'groups',
      group: { field: 'jour', interval: 'month' },
      metrics: [{ type: 'sum', field: 'montant' }],
      split: { field: 'statut' }
    },
    chart: 'lines'
  },
  'bars: mean by status': {
    source: { type: 'groups', group: { field: 'statut' }, metrics: [{ type: 'avg', field: 'montant' }] }
  },
  'points: the first 1,000 lines': {
    source: { type: 'lines', x: 'montant', y: ['places'], color: 'statut' },
    chart: 'points'
  }
}

build()
const server = await startServer({ accounts: true, environment: { LOG_LEVEL: 'error' } })
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
})
try {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const { href, id, schema } = await new TestDatasets(page.request, server.origin).create('Lignes', csv())
  const person = await login(server.origin, 'test_user1')
  await context.close()
  await idle(server.pid())
  console.log(`# charts: ${lineCount.toLocaleString('en')} lines, median of ${turns} turns, empty cache`)
  for (const [name, configuration] of Object.entries(charts)) {
    const url = `${server.origin}/data-fair/base-apps/charts/`
    const application = await createApplication(person, { url, title: name })
    await person.put(`/applications/${application.id}/configuration`, {
      datasets: [{ href, id, schema }],
      ...configuration
    })
    await person.put(`/applications/${application.id}/permissions`, [{ classes: ['list', 'read'] }])
    const figures: ViewFigures[] = []
    for (let turn = 0; turn <= turns; turn++) {
      const address = `${server.origin}/data-fair/app/${application.id}?montant_gte=${turn}`
      figures.push(await measureView(browser, { address, ready: '[role=option]' }))
    }
    // The first turn warms the cache of the base application page and of the columns.
    const [first, ...others] = figures
    const drawn = percentile(
      others.map(({ firstLines }) => firstLines),
      0.5
    )
    const code = percentile(
      others.map(({ codeBefore }) => codeBefore),
      0.5
    )
    const task = percentile(
      others.map(({ longestTask }) => longestTask),
      0.5
    )
    const miss = drawn > goalMs ? ` (goal ${goalMs} ms)` : ''
    console.log(
      `${name}: drawn after ${milliseconds(drawn)}${miss}, the first time ${milliseconds(first?.firstLines ?? 0)}, ` +
        `longest task ${milliseconds(task)}, ${Math.round(code / 1000)} kB of code`
    )
  }
} finally {
  await browser.close()
  await server.close()
}

/** Deterministic lines of five columns. */
function csv(): Buffer {
  const random = seededRandom(20_261_123)
  const draw = (count: number): number => Math.floor(random() * count)
  const two = (value: number): string => String(value).padStart(2, '0')
  const statuses = ['ouvert', 'en cours', 'clos', 'annulé', 'reporté']
  const lines = ['categorie,statut,jour,montant,places']
  for (let line = 0; line < lineCount; line++) {
    const day = `${2015 + draw(10)}-${two(1 + draw(12))}-${two(1 + draw(28))}`
    lines.push(
      `catégorie ${Math.floor(3000 * random() ** 3)},${statuses[draw(5)]},${day},${draw(100_000) / 100},${draw(5000)}`
    )
  }
  return Buffer.from(lines.join('\n'))
}
