/** Code size and rendering work of each administration screen, visited in sequence as a user does. */
import type { Browser } from '@playwright/test'
import { countDrawn, drawnOf, type Drawn } from './drawn.ts'

const firstScreenKilobytes = 400
const laterScreenKilobytes = 150

/** Report lines: compressed code of the first screen, additional code of each later one, and rendered components. */
export async function measureScreens(
  browser: Browser,
  origin: string,
  session: string,
  datasetId: string
): Promise<string[]> {
  const paths = [
    '',
    'datasets',
    `dataset/${datasetId}`,
    'new-dataset',
    'update-dataset',
    'share-dataset',
    'me'
  ]
  const first = await screenOf(browser, `${origin}/data-fair/`, session)
  const lines = [
    measureText(
      'administration, first screen',
      sum([...first.code.values()]),
      firstScreenKilobytes,
      first.drawn
    )
  ]
  for (const path of paths.slice(1)) {
    const { code, drawn } = await screenOf(browser, `${origin}/data-fair/${path}`, session)
    const addedBytes = [...code].filter(([name]) => !first.code.has(name)).map(([, bytes]) => bytes)
    lines.push(
      measureText(`  ${path.replace(datasetId, '{id}')}, more`, sum(addedBytes), laterScreenKilobytes, drawn)
    )
  }
  return lines
}

interface Screen {
  /** Compressed bytes of the scripts, by name. */
  code: Map<string, number>
  drawn: Drawn
}

/** Opens a page and waits until its requests end. */
async function screenOf(browser: Browser, address: string, session: string): Promise<Screen> {
  const context = await browser.newContext({ locale: 'fr-FR', storageState: session })
  try {
    const page = await context.newPage()
    await countDrawn(page)
    await page.goto(address)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('networkidle')
    const entries = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const)
        .filter(([name]) => name.endsWith('.js'))
    )
    return { code: new Map(entries), drawn: await drawnOf(page) }
  } finally {
    await context.close()
  }
}

function sum(bytes: number[]): number {
  return bytes.reduce((total, scriptBytes) => total + scriptBytes, 0)
}

function measureText(name: string, bytes: number, maxKilobytes: number, drawn: Drawn): string {
  const kilobytes = bytes / 1000
  const miss = kilobytes > maxKilobytes ? `  ! more than ${maxKilobytes} kB` : ''
  const drawing = `${drawn.components.toLocaleString('en').padStart(8)} components drawn in ${drawn.commits} commits`
  return `${name.padEnd(34)}${kilobytes.toFixed(0).padStart(6)} kB${drawing}${miss}`
}
