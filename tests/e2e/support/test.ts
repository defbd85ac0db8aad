/**
 * `test` of Playwright, in a browser that stays open from one test to the next as a person's does: it keeps the files of pages
 * and what it has compiled of them, and asks for icons and manifests. Neither sessions nor what pages stored are kept.
 * Tests that give options to their context take `test` of Playwright itself, whose contexts are new.
 */
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Profile {
  context: BrowserContext
  /** Keeps the browser open while no test has a page, and the process that shows the pages of its site. */
  blank: Page
}

/** Of the site of all servers of tests, since ports are no part of a site. It is answered by the test itself. */
const emptyAddress = 'http://localhost/empty'

async function openEmptyPage(page: Page): Promise<void> {
  await page.route(emptyAddress, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(emptyAddress)
  await page.unroute(emptyAddress)
}

const stores = 'local_storage,indexeddb,service_workers,cache_storage,file_systems'

export const test = base.extend<object, { profile: Profile }>({
  profile: [
    async ({ playwright, launchOptions }, use, { project }) => {
      const folder = mkdtempSync(join(tmpdir(), 'fairway-profile-'))
      const { locale, contextOptions } = project.use
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...contextOptions,
        locale
      })
      const blank = context.pages()[0] ?? (await context.newPage())
      await openEmptyPage(blank)
      await use({ context, blank })
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' }
  ],
  context: async ({ profile: { context, blank } }, provide) => {
    const origins = new Set<string>()
    const note = (page: Page): void => {
      page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin))
    }
    context.on('page', note)
    // What the pages of the test before asked for may have been answered, with cookies, after they were closed.
    await context.clearCookies()
    await provide(context)
    context.off('page', note)
    const left = context.pages().filter((page) => page !== blank)
    await Promise.all(left.map((page) => page.close()))
    await context.clearCookies()
    await context.clearPermissions()
    // That of `about:blank` has no store.
    origins.delete('null')
    const session = await context.newCDPSession(blank)
    for (const origin of origins) {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: stores })
    }
    await session.detach()
  }
})
