/** Opens an embedded view as a visitor does, and measures it. */
import type { Browser, Page } from '@playwright/test'

export interface ViewFigures {
  /** Bytes of compressed JavaScript until the first lines are shown; the next field is the total. */
  codeBefore: number
  code: number
  /** Number of script files until the first lines are shown. */
  files: number
  /** Milliseconds from the navigation to the first paint; the next fields are milliseconds too. */
  firstPaint: number
  largestPaint: number
  firstLines: number
  /** Milliseconds of tasks beyond 50 ms each, until shortly after the first lines. */
  blocked: number
  /** Milliseconds of the longest task since the navigation, including scrolling. */
  longestTask: number
  /** Cumulative layout shift. */
  shift: number
  framesPerSecond: number
  /** Milliseconds of the longest frame while scrolling. */
  longestFrame: number
}

interface MeasuredPage {
  address: string
  /** Selector of an element present once the first lines are shown. */
  ready: string
  /** Path of a Playwright storage state, with the cookies of a session. */
  session?: string
}

const settleMs = 1000
const scrollMs = 2000
const wheelStep = 120
const wheelEveryMs = 16

export async function measureView(
  browser: Browser,
  { address, ready, session }: MeasuredPage
): Promise<ViewFigures> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 1280, height: 800 },
    ...(session ? { storageState: session } : {})
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(observe, ready)
    await page.goto(address)
    await page.waitForFunction(() => window.figures.firstLines > 0, undefined, { polling: 'raf' })
    await page.waitForTimeout(settleMs)
    const figures = await page.evaluate(() => {
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name }) => new URL(name).pathname.endsWith('.js')
      )
      const { firstLines } = window.figures
      const before = scripts.filter(({ responseEnd }) => responseEnd <= firstLines)
      const bytes = (entries: PerformanceResourceTiming[]): number =>
        entries.reduce((sum, { encodedBodySize, transferSize }) => sum + (transferSize && encodedBodySize), 0)
      return { ...window.figures, codeBefore: bytes(before), code: bytes(scripts), files: before.length }
    })
    const frames = await scroll(page)
    const longestTask = await page.evaluate(() => window.figures.longestTask)
    return { ...figures, ...frames, longestTask }
  } finally {
    await context.close()
  }
}

interface Figures {
  firstPaint: number
  largestPaint: number
  firstLines: number
  blocked: number
  longestTask: number
  shift: number
}

declare global {
  interface Window {
    figures: Figures
  }
}

/** Runs in the page before any other script. */
function observe(ready: string): void {
  const figures: Figures = {
    firstPaint: 0,
    largestPaint: 0,
    firstLines: 0,
    blocked: 0,
    longestTask: 0,
    shift: 0
  }
  window.figures = figures
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (figures.largestPaint = startTime))
  watch('longtask', ({ duration }) => {
    figures.blocked += duration - 50
    figures.longestTask = Math.max(figures.longestTask, duration)
  })
  watch('layout-shift', (entry) => (figures.shift += (entry as PerformanceEntry & { value: number }).value))
  const look = (): void => {
    if (document.querySelector(ready)) figures.firstLines = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Scrolls the view with the mouse wheel at the maximum speed of a person. */
async function scroll(page: Page): Promise<Pick<ViewFigures, 'framesPerSecond' | 'longestFrame'>> {
  await page.mouse.move(640, 500)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { frameTimes: times })
    const tick = (time: number): void => {
      times.push(time)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const end = Date.now() + scrollMs
  while (Date.now() < end) {
    await page.mouse.wheel(0, wheelStep)
    await page.waitForTimeout(wheelEveryMs)
  }
  return page.evaluate(() => {
    const { frameTimes } = window as unknown as { frameTimes: number[] }
    const gaps = frameTimes.slice(1).map((time, index) => time - (frameTimes[index] ?? time))
    const total = gaps.reduce((sum, gap) => sum + gap, 0)
    return { framesPerSecond: (gaps.length * 1000) / total, longestFrame: Math.max(...gaps) }
  })
}
