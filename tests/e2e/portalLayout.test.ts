/** Bars, menu and theme of a portal, with and without scripts, by keyboard, and on a phone. */
import { expect, type Browser, type Page } from '@playwright/test'
import { newPortalConfig } from '../../contract/portals/defaults.ts'
import type { MenuItem, Portal } from '../../contract/portals/portal.ts'
import { portalPresets, withPreset } from '../../contract/portals/presets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
/** URL of the portal, without a final slash. */
let portal: string

const menu: MenuItem[] = [
  { type: 'standard', subtype: 'home' },
  { type: 'standard', subtype: 'datasets' },
  {
    type: 'submenu',
    title: 'Découvrir',
    children: [
      { type: 'standard', subtype: 'news-catalog' },
      {
        type: 'submenu',
        title: 'Guides',
        children: [{ type: 'external', href: 'https://guide.example/', title: 'Guide du producteur' }]
      }
    ]
  }
]

async function newPortal(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const manager = `${server.origin}/portals-manager/api/portals`
  const created = await page.request.post(manager, { data: { config: { title: 'Données du Val' } } })
  const { _id } = (await created.json()) as Portal
  const [preset] = portalPresets
  const config = {
    ...withPreset(
      newPortalConfig('Données du Val', { children: menu }),
      preset as NonNullable<typeof preset>
    ),
    description: 'Les données ouvertes de la vallée'
  }
  const draftConfig = { ...config, theme: { ...config.theme, hc: true, hcDark: true } }
  const patched = await page.request.patch(`${manager}/${_id}`, { data: { draftConfig } })
  expect(patched.status(), await patched.text()).toBe(200)
  await page.request.post(`${manager}/${_id}/draft`)
  await page.close()
  return `${server.origin}/portal/${_id}`
}

test.beforeAll(async ({ browser }) => {
  server = await startServer({ accounts: true })
  portal = await newPortal(browser)
})
test.afterAll(() => server.close())

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the menu is used by keyboard, and the chosen theme is remembered', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(`${portal}/datasets`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  const bar = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(bar.getByRole('link', { name: 'Données' })).toHaveAttribute('aria-current', 'page')
  const discover = bar.locator('summary', { hasText: 'Découvrir' })
  await discover.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('link', { name: 'Actualités' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('link', { name: 'Guide du producteur (nouvel onglet)' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(discover).toBeFocused()
  await expect(bar.getByRole('link', { name: 'Actualités' })).toBeHidden()

  const light = await background(page)
  await page.getByRole('button', { name: 'Changer entre clair et sombre' }).click()
  await expect.poll(() => background(page)).not.toBe(light)
  const dark = await background(page)
  await page.goto(`${portal}/nothing/there`)
  expect(await background(page)).toBe(dark)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’existe pas')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Changer entre clair et sombre' }).click()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'theme' }))

  const contrast = page.getByRole('button', { name: 'Fort contraste' })
  await contrast.click()
  await expect(contrast).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'hc')
  await page.getByRole('button', { name: 'Changer entre clair et sombre' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'hc-dark')
  await expect(contrast).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await contrast.click()
  expect(await background(page)).toBe(dark)
  // The browser logs the expected 404.
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
})

test('a phone without scripts opens the menu and follows it', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 400, height: 800 },
    isMobile: true
  })
  const page = await context.newPage()
  await page.goto(`${portal}/`)
  const bar = page.getByRole('navigation', { name: 'Menu principal' })
  const news = bar.getByRole('link', { name: 'Actualités' })
  await expect(bar.getByRole('link', { name: 'Données' })).toBeHidden()
  await bar.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await bar.locator('summary', { hasText: 'Découvrir' }).click()
  await news.click()
  await page.waitForURL(`${portal}/news`)
  await expect(news).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText('Actualités')
  const back = encodeURIComponent(`${portal}/news`)
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    `/simple-directory/login?redirect=${back}`
  )
  await context.close()
})

test('on a phone a page has no layout shift or horizontal scroll, and little script', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 400, height: 800 }, isMobile: true })
  const page = await context.newPage()
  let scripts = 0
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return
    void answer.body().then((body) => (scripts += body.length))
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${portal}/`, { waitUntil: 'networkidle' })
  const { shift, overflow, font } = await page.evaluate(async () => ({
    shift: (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    font: (await document.fonts.ready).check("16px 'Source Sans 3 Variable'")
  }))
  expect(shift).toBeLessThan(0.02)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(font).toBe(true)
  // Uncompressed bytes.
  expect(scripts).toBeLessThan(60_000)
  await context.close()
})
