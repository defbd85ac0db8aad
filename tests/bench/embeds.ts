/**
 * Embeddable views of a dataset in a real browser, on a warm server, with an empty browser cache: compressed code
 * before the first lines (with workers), first and largest contentful paint, blocking time, longest task, layout shift,
 * time to the first lines, frames per second while scrolling, and time for an edited cell to show its value. Then the
 * code of the administration screens. Missed goals are marked.
 *
 * node tests/bench/embeds.ts [--lines 100000] [--turns 5] [--views table,thumbnails]
 *
 * CHROMIUM_PATH names the browser when Playwright has none installed.
 */
import { chromium, type Browser } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { TestDatasets } from '../e2e/support/datasets.ts'
import { signIn } from '../e2e/support/page.ts'
import { startServer } from '../e2e/support/server.ts'
import { build } from '../../scripts/prepare.mjs'
import { measureScreens } from './embeds/administration.ts'
import { measureEdits } from './embeds/edits.ts'
import { measureView, type ViewFigures } from './embeds/measure.ts'
import { pictures } from './embeds/pictures.ts'
import { generateCsv } from './generate.ts'
import { idle } from './processes.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '5' },
    views: { type: 'string' }
  }
})
const lineCount = Number(values.lines)
const turns = Number(values.turns)
const concept = {
  label: 'http://www.w3.org/2000/01/rdf-schema#label',
  description: 'http://schema.org/description',
  latitude: 'http://schema.org/latitude',
  longitude: 'http://schema.org/longitude',
  start: 'https://schema.org/startDate',
  end: 'https://schema.org/endDate'
}

const linesPerWrite = 10_000

interface MeasuredView {
  name: string
  /** Selector of an element present once the first lines are shown. */
  ready: string
  /** Maximum kilobytes of compressed code before the first lines. */
  maxKilobytes?: number
  signedIn?: true
  /** Whether scrolling is measured; the goal is 50 frames per second. */
  scrolls?: true
  dataset: 'lines' | 'editable' | 'pictures' | 'agenda'
}

const views: MeasuredView[] = [
  { name: 'table', ready: '[role=gridcell] .text', maxKilobytes: 170, scrolls: true, dataset: 'lines' },
  { name: 'table-edit', ready: '[role=gridcell] .text', signedIn: true, scrolls: true, dataset: 'editable' },
  { name: 'form', ready: 'form input', maxKilobytes: 320, signedIn: true, dataset: 'editable' },
  { name: 'thumbnails', ready: 'article img', maxKilobytes: 180, dataset: 'pictures' },
  { name: 'map', ready: 'canvas', maxKilobytes: 480, dataset: 'lines' },
  { name: 'calendar', ready: 'span.name', maxKilobytes: 250, dataset: 'agenda' },
  { name: 'search-files', ready: '[role=listitem] a', dataset: 'pictures' },
  { name: 'fields', ready: 'tr.field', dataset: 'lines' },
  { name: 'download', ready: 'main button:enabled', dataset: 'lines' },
  { name: 'journal', ready: 'main li', signedIn: true, dataset: 'lines' },
  { name: 'schema', ready: 'main li button', signedIn: true, dataset: 'lines' }
]
const askedViews = values.views?.split(',')
/** Goals of every view. */
const goals = { firstLinesMs: 700, longestTaskMs: 200, shift: 0.05, framesPerSecond: 50 }

build()
const folder = await mkdtemp(join(tmpdir(), 'fairway-embeds-'))
const server = await startServer({ accounts: true, environment: { LOG_LEVEL: 'error' } })
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
})
try {
  const { ids, session } = await prepare(browser)
  await idle(server.pid())
  console.log(`# embeds: ${lineCount.toLocaleString('en')} lines, median of ${turns} turns, empty cache`)
  console.log(
    row([
      'view',
      'code before',
      'files',
      'in all',
      'FCP',
      'LCP',
      'lines',
      'blocked',
      'task',
      'shift',
      'frames/s',
      'worst'
    ])
  )
  for (const view of views.filter(({ name }) => !askedViews || askedViews.includes(name))) {
    const address = `${server.origin}/data-fair/embed/dataset/${ids[view.dataset]}/${view.name}`
    const figures: ViewFigures[] = []
    await measureView(browser, { address, ready: view.ready, ...(view.signedIn ? { session } : {}) })
    for (let turn = 0; turn < turns; turn++) {
      figures.push(
        await measureView(browser, { address, ready: view.ready, ...(view.signedIn ? { session } : {}) })
      )
    }
    print(view, figures)
  }
  if (!askedViews || askedViews.includes('table-edit')) {
    const address = `${server.origin}/data-fair/embed/dataset/${ids.editable}/table-edit`
    console.log(await measureEdits(browser, address, session))
  }
  if (!askedViews || askedViews.includes('administration')) {
    for (const text of await measureScreens(browser, server.origin, session, ids.lines)) console.log(text)
  }
} finally {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
}

async function prepare(
  chrome: Browser
): Promise<{ ids: Record<MeasuredView['dataset'], string>; session: string }> {
  const context = await chrome.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const datasets = new TestDatasets(page.request, server.origin)
  const file = join(folder, 'bench.csv')
  await generateCsv(file, lineCount)
  const lines = await datasets.create('Lignes', await readFile(file), {
    columns: { latitude: { 'x-refersTo': concept.latitude }, longitude: { 'x-refersTo': concept.longitude } }
  })
  const editable = await datasets.createEditable('Saisie', [
    { key: 'nom', type: 'string' },
    { key: 'places', type: 'integer' },
    { key: 'ouverture', type: 'string', format: 'date' }
  ])
  for (let from = 0; from < lineCount; from += linesPerWrite) {
    const count = Math.min(linesPerWrite, lineCount - from)
    await datasets.addLines(
      editable.id,
      Array.from({ length: count }, (_, index) => ({
        nom: `Salle ${from + index}`,
        places: from + index,
        ouverture: '2024-05-02'
      }))
    )
  }
  const { csv, files } = await pictures(300)
  const images = await datasets.create('Images', csv, {
    files,
    body: { attachmentsAsImage: true },
    columns: { nom: { 'x-refersTo': concept.label }, texte: { 'x-refersTo': concept.description } }
  })
  const today = new Date().toISOString().slice(0, 10)
  const agenda = await datasets.create(
    'Agenda',
    `nom,debut,fin\nConcert,${today},${today}\nSalon,${today},${today}\n`,
    {
      columns: {
        nom: { 'x-refersTo': concept.label },
        debut: { 'x-refersTo': concept.start },
        fin: { 'x-refersTo': concept.end }
      }
    }
  )
  const session = join(folder, 'session.json')
  await context.storageState({ path: session })
  await context.close()
  return { ids: { lines: lines.id, editable: editable.id, pictures: images.id, agenda: agenda.id }, session }
}

function print(view: MeasuredView, figures: ViewFigures[]): void {
  const median = (of: (figure: ViewFigures) => number): number => percentile(figures.map(of), 0.5)
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`
  const ms = (value: number): string => `${Math.round(value)} ms`
  const before = median((figure) => figure.codeBefore)
  const firstLines = median((figure) => figure.firstLines)
  const longestTask = median((figure) => figure.longestTask)
  const shift = median((figure) => figure.shift)
  const framesPerSecond = median((figure) => figure.framesPerSecond)
  const misses = [
    view.maxKilobytes !== undefined &&
      before / 1000 > view.maxKilobytes &&
      `more than ${view.maxKilobytes} kB`,
    firstLines > goals.firstLinesMs && `first lines after ${goals.firstLinesMs} ms`,
    longestTask > goals.longestTaskMs && `a task over ${goals.longestTaskMs} ms`,
    shift > goals.shift && `a shift over ${goals.shift}`,
    view.scrolls && framesPerSecond < goals.framesPerSecond && `under ${goals.framesPerSecond} frames/s`
  ].filter(Boolean)
  const cells = [
    view.name,
    kilobytes(before),
    String(median((figure) => figure.files)),
    kilobytes(median((figure) => figure.code)),
    ms(median((figure) => figure.firstPaint)),
    ms(median((figure) => figure.largestPaint)),
    ms(firstLines),
    ms(median((figure) => figure.blocked)),
    ms(longestTask),
    shift.toFixed(3),
    framesPerSecond.toFixed(0),
    ms(median((figure) => figure.longestFrame))
  ]
  console.log(`${row(cells)}${misses.length > 0 ? `  ! ${misses.join(', ')}` : ''}`)
}

function row(cells: string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(13) : cell.padStart(11))).join('')
}
