/**
 * Playwright `test` with a browser that stays open between tests: it keeps its HTTP and compilation caches, and loads
 * icons and manifests as a normal profile does. Sessions and page storage are cleared between tests. Tests with context
 * options use Playwright's own `test`, whose contexts are new.
 */
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Profile {
  context: BrowserContext
  /** Empty page that keeps the browser and its renderer process alive between tests. */
  blank: Page
}

/** URL of the same site as all test servers, since a site does not include the port. The test itself serves it. */
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
    // Late responses to requests of the previous test's pages may have set cookies.
    await context.clearCookies()
    await provide(context)
    context.off('page', note)
    const openPages = context.pages().filter((page) => page !== blank)
    await Promise.all(openPages.map((page) => page.close()))
    await context.clearCookies()
    await context.clearPermissions()
    // The opaque origin of `about:blank` has no storage.
    origins.delete('null')
    const session = await context.newCDPSession(blank)
    for (const origin of origins) {
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: stores })
    }
    await session.detach()
  }
})
