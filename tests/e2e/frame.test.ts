/** Layout of the administration: session, accounts, language, theme, guards, and failures. */
import { expect, type Page } from '@playwright/test'
import { createDescription } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite, type OtherSite } from './support/site.ts'
import { test } from './support/test.ts'

let server: RunningServer
/** Another site, over plain HTTP. */
let tools: OtherSite

const toolsPage = `<!doctype html><h1>Tools</h1><script>
parent.postMessage({ breadcrumbs: [{ text: 'From the tools' }] }, '*')
parent.postMessage({ vIframe: true, uiNotification: { type: 'info', msg: 'Told', errorMsg: 'in detail' } }, '*')
</script>`

test.beforeAll(async () => {
  tools = await startSite(toolsPage)
  const pages = process.env.PAGES_DIR
  const environment = {
    ADMINS: 'test_user2@test.com',
    BRAND_TITLE: 'Port de Brest',
    BRAND_DESCRIPTION: 'Les données du port',
    THEME_COLORS: '{"primary": "#00695C"}',
    STYLESHEET_CSS: '#main { outline-color: rgb(1, 2, 3) }',
    EXTRA_NAVIGATION_ITEMS: JSON.stringify([{ id: 'tools', title: 'Outils', iframe: tools.url }]),
    ...(pages ? { PAGES_DIR: pages } : {})
  }
  server = await startServer({ accounts: true, environment })
})
test.afterAll(async () => {
  await Promise.all([tools.close(), server.close()])
})

const at = (path: string): string => `${server.origin}/data-fair${path}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const asUser1 = (page: Page, path = '/data-fair/'): Promise<void> =>
  signIn(page, server.origin, 'test_user1@test.com', 'passwd', path)

test('an anonymous visitor signs in and returns to the requested page', async ({ page }) => {
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

test('a page whose code is loading shows an indicator, dark in the dark theme', async ({ page }) => {
  await page.context().addCookies([{ name: 'theme_dark', value: 'true', url: at('/') }])
  let comes = (): void => {}
  const held = new Promise<void>((resolve) => (comes = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(at('/'), { waitUntil: 'commit' })
  const opacity = (): Promise<string> =>
    page.locator('#root').evaluate((root) => getComputedStyle(root, '::after').opacity)
  await expect.poll(opacity).toBe('1')
  await page.addStyleTag({ content: 'body { background: Canvas }' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 18, 18)')
  comes()
  await expect(page.getByText('Vous devez être authentifié pour utiliser ce service.')).toBeVisible()
})

test('accounts are switched from the menu with a reload, and by the URL without one', async ({ page }) => {
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
  const secondTab = await context.newPage()
  await secondTab.goto(at('/'))
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.locator('#toolbar-menu-switch-orga-test_org1').click()
  await expect(heading(secondTab)).toHaveText("Espace de l'organisation Test Org 1")
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.getByText('Se déconnecter').click()
  await expect(page.getByText('Vous devez être authentifié pour utiliser ce service.')).toBeVisible()
  await expect(secondTab.getByText('Vous devez être authentifié pour utiliser ce service.')).toBeVisible()
})

test('admin mode asks for the password again', async ({ page }) => {
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd', '/data-fair/')
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.getByText('Mode admin').click()
  await page.waitForURL(/\/simple-directory\/login\?.*adminMode=true/)
  await expect(page.locator('#email')).toHaveValue('test_user2@test.com')
  await page.locator('#password').fill('passwd')
  await page.locator('#password').press('Enter')
  await expect(heading(page)).toHaveText("Espace de l'utilisateur Test User2")
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Mode admin' })).toBeChecked()
  await page.getByText('Mode admin').click()
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Mode admin' })).not.toBeChecked()
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

test('the personal page of the directory is framed in the layout', async ({ page }) => {
  const errors = watchConsole(page)
  await asUser1(page)
  await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
  await page.getByRole('menuitem', { name: 'Informations personnelles' }).click()
  await expect(page).toHaveURL(at('/me'))
  const frame = page.frameLocator('iframe[title="Informations personnelles"]')
  await expect(frame.getByText('Test Org 1')).toBeVisible()
  expect(errors).toEqual([])
})

test('an unknown page shows an error with a link to the home page', async ({ page }) => {
  await asUser1(page, '/data-fair/nowhere')
  await expect(page.getByRole('alert')).toHaveText('This page could not be found')
  await expect(page.getByText("Cette page n'existe pas, ou n'existe plus.")).toBeVisible()
  await page.getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL(at('/'))
})

test('a missing chunk reloads the page once, then shows the error', async ({ page }) => {
  await asUser1(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route('**/assets/DatasetList-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Jeux de données' }).click()
  await expect(page.getByRole('alert')).toContainText("La page n'a pas pu être chargée.")
  expect(loads).toBe(1)
})

test('an ended session redirects to the login page and back', async ({ page }) => {
  await asUser1(page)
  // The home page requests datasets too, which must be finished.
  await expect(heading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/v1/datasets?**', (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByRole('link', { name: 'Jeux de données' }).click()
  await expect(page).toHaveURL(/\/simple-directory\/login\?redirect=.*datasets/)
})

test('on a phone everything is reachable through menus', async ({ page }) => {
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
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(document, { spoken, ariaNotify: (text: string) => spoken.push(text) })
  })
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
  await page.getByRole('link', { name: 'Jeux de données', exact: true }).press('Enter')
  await expect(page).toHaveTitle('Jeux de données - Port de Brest')
  const spoken = (): Promise<string | undefined> =>
    page.evaluate(() => (document as { spoken?: string[] }).spoken?.at(-1))
  await expect.poll(spoken).toBe('0 jeu de données')
  // In forced-colors mode the selected item has a system colour, because its translucent background disappears.
  const chosen = page.locator('nav a[aria-current="page"]')
  const ground = await chosen.evaluate((link) => getComputedStyle(link).backgroundColor)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(chosen).not.toHaveCSS('background-color', ground)
  await expect(chosen).toHaveCSS('forced-color-adjust', 'none')
  // In forced-colors mode popups and buttons have outlines, because shadows and backgrounds disappear.
  await menu.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ouvrez le menu personnel' })).toHaveCSS(
    'outline-style',
    'solid'
  )
  await page.keyboard.press('Escape')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Créer un nouveau jeu de données/ })
      .first()
  ).toHaveCSS('border-top-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('link', { name: 'Aller aux actions de la page' }).press('Enter')
  await expect(page.locator('#panel')).toBeFocused()
  // The link of the previous page no longer exists: the new page gets the focus.
  await page.goBack()
  await page.getByRole('main').getByRole('link').first().press('Enter')
  await expect(page).not.toHaveTitle(/^Port|^Jeux de données -/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a configured platform has its name, colours and styles, and frames configured pages', async ({
  page
}) => {
  const errors = watchConsole(page)
  await asUser1(page)
  await expect(page).toHaveTitle('Port de Brest')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Les données du port')
  await expect(page.getByRole('banner').getByText('Port de Brest')).toHaveCSS('color', 'rgb(0, 105, 92)')
  await expect(page.locator('#main')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
  await page.getByRole('link', { name: 'Outils' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Tools' })).toBeVisible()
  await expect(page.getByText('From the tools')).toBeVisible()
  await expect(page.getByText('in detail')).toBeVisible()
  expect(errors).toEqual([])
})

test('unsaved edits survive the end of the session, and are confirmed before a change of language', async ({
  page,
  context
}) => {
  await asUser1(page)
  const id = await createDescription(page.request, server.origin, 'Quais')
  await page.goto(at(`/dataset/${id}`))
  const title = page.getByRole('region', { name: 'Métadonnées' }).getByLabel(/^Titre/)
  await title.fill('Quais du port')
  await page.getByRole('button', { name: 'Changer de langue (fr)' }).click()
  await page.getByRole('menuitem', { name: 'en' }).click()
  const question = page.getByRole('dialog', { name: /^Attention ! La page contient des modifications/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(question).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('i18n_lang')
  await page.keyboard.press('Escape')

  await context.clearCookies()
  await expect(page.getByText(/^Votre session est terminée/)).toBeVisible({ timeout: 15_000 })
  await expect(title).toHaveValue('Quais du port')
  await expectAccessible(page)
  const metadata = page.getByRole('region', { name: 'Métadonnées' })
  const refused = page.getByRole('alert').filter({ hasText: 'Erreur pendant la mise à jour' })
  await metadata.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(refused).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: "Se connecter / S'inscrire" }).click()
  const tab = await opened
  const closed = tab.waitForEvent('close')
  await tab.locator('#email').fill('test_user1@test.com')
  await tab.locator('#password').fill('passwd')
  await tab.getByRole('button', { name: 'Se connecter' }).click()
  await closed
  await expect(page.getByText(/^Votre session est terminée/)).toHaveCount(0, { timeout: 15_000 })
  await expect(refused).toHaveCount(0)
  await metadata.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(heading(page)).toHaveText('Quais du port')

  // Menu links also ask for confirmation, and save first on request.
  await title.fill('Quais du vieux port')
  await page.getByRole('link', { name: 'Jeux de données' }).first().click()
  await question.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL(/\/data-fair\/datasets$/)
  await expect(page.getByRole('link', { name: /^Quais du vieux port/ })).toBeVisible()
})

test('a message covers no control, is announced beside a dialog, and disappears in time', async ({
  page
}) => {
  const errors = watchConsole(page)
  await asUser1(page)
  const id = await createDescription(page.request, server.origin, 'Halte')
  const metadata = page.getByRole('region', { name: 'Métadonnées' })
  // Only the element announced by screen readers has the status role.
  const message = page.getByRole('status').filter({ hasText: 'Les modifications ont été enregistrées' })
  const save = async (title: string): Promise<void> => {
    await metadata.getByLabel(/^Titre/).fill(title)
    await metadata.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(message).toBeVisible()
  }
  const dialog = page.getByRole('dialog')
  for (const size of [
    { width: 400, height: 420 },
    { width: 1000, height: 420 }
  ]) {
    await page.setViewportSize(size)
    await page.goto(at(`/dataset/${id}`))
    await save(`Halte ${size.width}`)
    await page.getByRole('region', { name: 'Zone de danger' }).getByRole('button').last().click()
    await expect(dialog).toBeVisible()
    await expect(message).toBeVisible()
    await expectAccessible(page)
    const place = (await message.boundingBox())!
    for (const control of await dialog.getByRole('button').all()) {
      const box = (await control.boundingBox())!
      expect(box.y + box.height <= place.y || box.x + box.width <= place.x).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(message).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await save('Halte du lac')
  await page.goto(at(`/dataset/${id}#danger-zone`))
  await save('Halte du pont')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(heading(page)).toContainText('Espace')
  await expect(message).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a browser without storage shows the pages and keeps the session', async ({ page }) => {
  const errors = watchConsole(page)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await asUser1(page, '/data-fair/datasets')
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  await page.getByRole('button', { name: 'Liste' }).click()
  await expect(page.getByRole('button', { name: 'Liste' })).toHaveAttribute('aria-pressed', 'true')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        }
      })
    }
  })
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  expect(errors).toEqual([])
})
