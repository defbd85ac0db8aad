/**
 * Delay until a second browser shows a value written in a table that both have open: from the response of the write to
 * the paint in the other browser, with the number of requests. Needs the built pages (`npm run build`). CHROMIUM_PATH
 * names the browser when Playwright has none installed.
 *
 * node tests/bench/live.ts [--writes 50]
 */
import { chromium } from '@playwright/test'
import { parseArgs } from 'node:util'
import { login } from '../api/support/login.ts'
import { startBenchServer } from './server.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({ options: { writes: { type: 'string', default: '50' } } })
const writes = Number(values.writes)

const server = await startBenchServer()
const client = await login(server.origin, 'test_user1')
const schema = [
  { key: 'name', type: 'string' },
  { key: 'value', type: 'integer' }
]
const { json: dataset } = await client.post('/datasets', { isRest: true, title: 'Live', schema })
const lines = Array.from({ length: 20 }, (_, index) => ({
  _id: `l${index}`,
  name: `line ${index}`,
  value: index
}))
await client.post(`/datasets/${dataset.id}/_bulk_lines`, lines)

const browser = await chromium.launch(
  process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}
)
try {
  const context = await browser.newContext()
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: server.origin }))
  await context.addCookies(cookies)
  const page = await context.newPage()
  let requests = 0
  await page.goto(`${server.origin}/data-fair/embed/dataset/${dataset.id}/table-edit`)
  const cell = page.locator('[data-line="l0"][data-key="value"]')
  await cell.waitFor()
  // The metadata are recomputed shortly after the lines were loaded.
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) requests += 1
  })
  const delays: number[] = []
  for (let writeIndex = 0; writeIndex < writes; writeIndex++) {
    const value = 1000 + writeIndex
    const painted = cell.evaluate(
      (element, expected) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            if (element.textContent?.replaceAll(/\D/g, '') === expected) resolve(Date.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
      String(value)
    )
    await client.patch(`/datasets/${dataset.id}/lines/l0`, { value })
    const answeredAt = Date.now()
    delays.push((await painted) - answeredAt)
  }
  delays.sort((a, b) => a - b)
  const percentileText = (share: number): string => `${Math.round(percentile(delays, share))} ms`
  console.log(
    `${writes} writes: painted ${percentileText(0.5)} after the answer (median), ${percentileText(0.95)} (95 %), ` +
      `${percentileText(1)} at most; ${(requests / writes).toFixed(2)} requests each`
  )
} finally {
  await browser.close()
  await server.close()
}
