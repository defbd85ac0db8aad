/** Delay until a cell of the editable table shows an entered value. */
import type { Browser } from '@playwright/test'
import { milliseconds, percentile } from '../statistics.ts'

const edits = 15
const maxMs = 100

declare global {
  interface Window {
    edit: { enteredAt: number; shownAt: number }
  }
}

/** Report line with the median and maximum delay of several edits, from the key to the first frame with the value. */
export async function measureEdits(browser: Browser, address: string, session: string): Promise<string> {
  const context = await browser.newContext({ locale: 'fr-FR', storageState: session })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const cell = page.getByRole('gridcell', { name: /^[\d\s]+$/ }).first()
    await cell.click()
    const samples: number[] = []
    for (let turn = 0; turn < edits; turn++) {
      const value = String(100_000_000 + turn)
      await page.keyboard.press('F2')
      const field = page
        .getByRole('dialog')
        .getByRole('textbox')
        .or(page.getByRole('dialog').getByRole('spinbutton'))
      await field.fill(value)
      await page.evaluate(watchValue, value)
      await field.press('Enter')
      await page.waitForFunction(() => window.edit.shownAt > 0)
      const { enteredAt, shownAt } = await page.evaluate(() => window.edit)
      samples.push(shownAt - enteredAt)
      // Waits until the value is saved and the cell has the focus again.
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.waitForTimeout(300)
    }
    const median = percentile(samples, 0.5)
    return `cell edit, shown after             ${milliseconds(median)}, ${milliseconds(Math.max(...samples))} at most${median > maxMs ? `  ! over ${maxMs} ms` : ''}`
  } finally {
    await context.close()
  }
}

/** Runs in the page: records the time of the Enter key, and of the first frame in which a cell has the value. */
function watchValue(value: string): void {
  const edit = { enteredAt: 0, shownAt: 0 }
  window.edit = edit
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter' && !edit.enteredAt) edit.enteredAt = timeStamp
    },
    { capture: true, once: true }
  )
  const look = (): void => {
    const isShown = [...document.querySelectorAll('[role=gridcell]')].some(
      ({ textContent }) => textContent?.replaceAll(/\D/g, '') === value
    )
    if (edit.enteredAt && isShown) edit.shownAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
