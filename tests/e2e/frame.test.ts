/** The frame of the administration: session, accounts, language, theme, guards, and what happens when things fail. */
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'

let server: RunningServer

test.beforeAll(async () => {
  const pages = process.env.PAGES_DIR
  const environment = { ADMINS: 'test_user2@test.com', ...(pages ? { PAGES_DIR: pages } : {}) }
  server = await startServer({ accounts: true, environment })
})
test.afterAll(() => server.close())

const at = (path: string): string => `${server.origin}/data-fair${path}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const asUser1 = (page: Page, path?: string): Promise<void> =>
  signIn(page, server.origin, 'test_user1@test.com', 'passwd', path)

test('an anonymous visitor signs in and comes back to the page asked for', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(at('/datasets?q=port'))
  await expect(page.getByText('Vous devez être authentifié pour utiliser ce service.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: "Se connecter / S'inscrire" }).click()
  await page.locator('#email').fill('test_user1@test.com')
  await page.locator('#password').fill('passwd')
  await page.locator('#password').press('Enter')
  await expect(page).toHaveURL(at('/datasets?q=port'))
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  expect(errors).toEqual([])
})

test('accounts are switched from the menu, which reloads, and by the address, which does not', async ({
  page
}) => {
  await asUser1(page)
  await expect(heading(page)).toHaveText("Espace de l'utilisateur Test User1")
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.locator('#toolbar-menu-switch-orga-test_org1').click()
  await expect(heading(page)).toHaveText("Espace de l'organisation Test Org 1")
  await expect(page.getByText('Vous êtes administrateur dans cette organisation.')).toBeVisible()
  await page.goto(at('/?account=user&keep=1'))
  await expect(heading(page)).toHaveText("Espace de l'utilisateur Test User1")
  await expect(page).toHaveURL(at('/?keep=1'))
})

test('another tab follows a change of account and the end of the session', async ({ page, context }) => {
  await asUser1(page)
  const other = await context.newPage()
  await other.goto(at('/'))
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.locator('#toolbar-menu-switch-orga-test_org1').click()
  await expect(heading(other)).toHaveText("Espace de l'organisation Test Org 1")
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.getByText('Se déconnecter').click()
  await expect(page.getByText('Vous devez être authentifié pour utiliser ce service.')).toBeVisible()
  await expect(other.getByText('Vous devez être authentifié pour utiliser ce service.')).toBeVisible()
})

test('admin mode asks for the password again', async ({ page }) => {
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.getByRole('switch', { name: 'Mode admin' }).click()
  await page.waitForURL(/\/simple-directory\/login\?.*adminMode=true/)
  await expect(page.locator('#email')).toHaveValue('test_user2@test.com')
  await page.locator('#password').fill('passwd')
  await page.locator('#password').press('Enter')
  await expect(heading(page)).toHaveText("Espace de l'utilisateur Test User2")
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await expect(page.getByRole('switch', { name: 'Mode admin' })).toBeChecked()
  await page.getByRole('switch', { name: 'Mode admin' }).click()
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await expect(page.getByRole('switch', { name: 'Mode admin' })).not.toBeChecked()
})

test('language and theme are remembered', async ({ page }) => {
  await asUser1(page)
  await page.getByRole('button', { name: 'Changer de langue (fr)' }).click()
  await page.getByRole('menuitem', { name: 'en' }).click()
  await expect(heading(page)).toHaveText('Space of user Test User1')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Change theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 18, 18)')
  await page.reload()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 18, 18)')
  await expectAccessible(page)
  await page.goto(at('/?dark=false'))
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(250, 250, 250)')
})

test('the personal page of the directory stands in the frame', async ({ page }) => {
  const errors = watchConsole(page)
  await asUser1(page)
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.getByRole('link', { name: 'Informations personnelles' }).click()
  await expect(page).toHaveURL(at('/me'))
  const frame = page.frameLocator('iframe[title="Informations personnelles"]')
  await expect(frame.getByText('Test Org 1')).toBeVisible()
  expect(errors).toEqual([])
})

test('an unknown page says so, and leads home', async ({ page }) => {
  await asUser1(page, '/data-fair/nowhere')
  await expect(page.getByRole('alert')).toHaveText('This page could not be found')
  await page.getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL(at('/'))
})

test('code that is gone loads the page again once, then shows the error', async ({ page }) => {
  await asUser1(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route('**/assets/DatasetList-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Jeux de données' }).click()
  await expect(page.getByRole('alert')).toContainText('dynamically imported module')
  expect(loads).toBe(1)
})

test('a session that ended leads to the login page and back', async ({ page }) => {
  await asUser1(page)
  // The home page reads datasets too, and must have done so.
  await expect(heading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/v1/datasets?**', (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByRole('link', { name: 'Jeux de données' }).click()
  await expect(page).toHaveURL(/\/simple-directory\/login\?redirect=.*datasets/)
})

test('a phone has everything behind its menus', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await asUser1(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Jeux de données' }).click()
  await expect(page).toHaveURL(at('/datasets'))
  await page.getByRole('button', { name: 'Ouvrir les actions de la page' }).click()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Créer un nouveau jeu de données' })
  ).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflow).toBe(false)
})

test('the keyboard reaches the content and the menus', async ({ page }) => {
  await asUser1(page)
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const menu = page.getByRole('button', { name: 'Ouvrez le menu personnel' })
  await menu.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ouvrez le menu personnel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})
