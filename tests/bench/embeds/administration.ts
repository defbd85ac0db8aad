/** How much code each screen of the administration loads, one after the other as a person goes through them. */
import type { Browser } from '@playwright/test'

const firstScreenKilobytes = 400
const laterScreenKilobytes = 150

/** Lines that tell the compressed code of the first screen, and what each later one adds to it. */
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
  const first = await codeOf(browser, `${origin}/data-fair/`, session)
  const lines = [told('administration, first screen', sum([...first.values()]), firstScreenKilobytes)]
  for (const path of paths.slice(1)) {
    const code = await codeOf(browser, `${origin}/data-fair/${path}`, session)
    const more = [...code].filter(([name]) => !first.has(name)).map(([, bytes]) => bytes)
    lines.push(told(`  ${path.replace(datasetId, '{id}')}, more`, sum(more), laterScreenKilobytes))
  }
  return lines
}

/** Compressed bytes of the scripts of a page by their name, once it asks for nothing more. */
async function codeOf(browser: Browser, address: string, session: string): Promise<Map<string, number>> {
  const context = await browser.newContext({ locale: 'fr-FR', storageState: session })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('networkidle')
    const entries = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const)
        .filter(([name]) => name.endsWith('.js'))
    )
    return new Map(entries)
  } finally {
    await context.close()
  }
}

function sum(bytes: number[]): number {
  return bytes.reduce((total, some) => total + some, 0)
}

function told(name: string, bytes: number, mostKilobytes: number): string {
  const kilobytes = bytes / 1000
  const miss = kilobytes > mostKilobytes ? `  ! more than ${mostKilobytes} kB` : ''
  return `${name.padEnd(34)}${kilobytes.toFixed(0).padStart(6)} kB${miss}`
}
