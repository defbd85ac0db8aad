/** A portal visitor finds a dataset, filters its table, downloads it and can subscribe; without scripts too. */
import { expect, test, type Page } from '@playwright/test'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'

let server: RunningServer
let base: string
let towns: Dataset
let reports: Dataset

const csv = `nom,population\nNantes,323204\nSaint-Malo,46803\nVannes,53719\n`

test.beforeAll(async ({ browser }) => {
  server = await startServer({ accounts: true })
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const answer = await page.request.post(`${server.origin}/portals-manager/api/portals`, {
    data: { config: { title: 'Bretagne ouverte' } }
  })
  const portal = (await answer.json()) as Portal
  base = `${server.origin}/portal/${portal._id}`
  const datasets = new TestDatasets(page.request, server.origin)
  const publicationSites = [`data-fair-portals:${portal._id}`]
  towns = await datasets.create('Communes', csv)
  await datasets.patch(towns.id, { publicationSites, keywords: ['villes'] })
  reports = await datasets.createEditable('Signalements', [{ key: 'rue', type: 'string' }])
  const reportForm = await page.request.post(`${server.origin}/data-fair/api/v1/applications`, {
    data: { url: `${server.origin}/data-fair/base-apps/form/`, title: 'Signaler' }
  })
  const application = (await reportForm.json()) as { id: string }
  const applicationUrl = `${server.origin}/data-fair/api/v1/applications/${application.id}`
  await page.request.put(`${applicationUrl}/configuration`, {
    data: { datasets: [{ id: reports.id, href: reports.href }] }
  })
  await page.request.put(`${applicationUrl}/permissions`, { data: [{ classes: ['list', 'read'] }] })
  await page.request.patch(applicationUrl, { data: { publicationSites } })
  const addPage = async (title: string, elements: object[]): Promise<void> => {
    const created = await page.request.post(`${server.origin}/portals-manager/api/pages`, {
      data: { type: 'generic', config: { title, elements }, portals: [portal._id] }
    })
    expect(created.status(), await created.text()).toBe(201)
  }
  const dataset = { id: towns.id, title: towns.title }
  await addPage('Cadres', [
    { type: 'dataset-form', dataset },
    { type: 'dataset-download', dataset }
  ])
  await addPage('Contribuer', [
    { type: 'dataset-form', dataset: { id: reports.id, title: reports.title } },
    { type: 'application', application: { id: application.id, title: 'Signaler' } }
  ])
  // More datasets than one page of the catalog shows.
  for (let number = 1; number <= 24; number++) {
    const data = { isMetaOnly: true, title: `Fiche ${String(number).padStart(2, '0')}`, publicationSites }
    const creation = await page.request.post(`${server.origin}/data-fair/api/v1/datasets`, {
      data: { isMetaOnly: true, title: data.title }
    })
    const { id } = (await creation.json()) as Dataset
    await page.request.patch(`${server.origin}/data-fair/api/v1/datasets/${id}`, {
      data: { publicationSites, keywords: ['fiches'] }
    })
    await datasets.open(id)
  }
})
test.afterAll(() => server.close())

const cards = (page: Page): ReturnType<Page['locator']> => page.locator('[data-part="results"] article')

/** Sums the layout shifts of a page. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

test('a visitor finds a dataset, filters its table, downloads it and can subscribe', async ({ page }) => {
  const errors = watchConsole(page)
  const shifts = await watchShifts(page)
  await page.goto(`${base}/datasets`)
  await expect(page.getByText('25 jeux de données')).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Afficher plus de résultats' }).scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(25)
  await expectAccessible(page)

  await page.locator('summary', { hasText: 'Mots-clés' }).click()
  await page.getByRole('checkbox', { name: /villes/ }).check()
  await expect(page).toHaveURL(/\?keywords=villes$/)
  await expect(cards(page)).toHaveCount(1)
  // The checkbox keeps the focus, and Escape closes the list from there.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Retirer le filtre villes/ }).click()
  await expect(page).toHaveURL(/\/datasets\??$/)
  await page.getByRole('searchbox').fill('commun')
  await expect(page).toHaveURL(/\?q=commun$/)
  await expect(page.getByText('1 jeu de données', { exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  // A search is sorted by relevance by default.
  await expect(page.getByLabel('Trier par').locator('option:checked')).toHaveText('Pertinence')
  await page.getByRole('link', { name: 'Communes', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Communes')
  await expect(page.frameLocator('iframe[title^="Tableau"]').getByText('Saint-Malo')).toBeVisible()
  await expectAccessible(page)
  expect(await shifts()).toBeLessThan(0.02)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Fichier d’origine/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('button', { name: 'S’abonner' }).click()
  const subscription = page.getByRole('dialog', { name: 'Être prévenu des mises à jour' })
  await expect(subscription).toBeVisible()
  await expect(page.frameLocator('iframe[title^="Être prévenu"]').getByText('Se connecter')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Intégrer' }).click()
  await expect(page.getByRole('textbox', { name: /Cadre HTML/ })).toHaveValue(/<iframe src="http/)
  await page.keyboard.press('Escape')
  // Buttons are hidden in print.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.detail-actions, .share, .nav').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await page.getByRole('link', { name: 'Tableau', exact: true }).click()
  const table = page.frameLocator('iframe')
  await table.getByRole('searchbox').fill('Vannes')
  await table.getByRole('searchbox').press('Enter')
  // The page's URL follows the state of its frame, so that it can be shared.
  await expect(page).toHaveURL(/\/table\?q=Vannes$/)
  await expect(table.getByText('Saint-Malo')).toHaveCount(0)
  await page.reload()
  await expect(page.frameLocator('iframe').getByText('53 719')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Saint-Malo')).toHaveCount(0)
  // The framed view follows the theme of the page, and keeps its own state.
  const ground = (): Promise<string> =>
    page
      .frameLocator('iframe')
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Changer entre clair et sombre' }).click()
  await expect.poll(ground).not.toBe(light)
  await expect(page.frameLocator('iframe').getByText('53 719')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Saint-Malo')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('frames of a form and of a download are as high as their content', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${base}/pages/cadres`)
  for (const view of ['form', 'download']) {
    const frame = page.locator(`iframe[src*="/${view}?"]`)
    const content = frame.contentFrame().locator('[data-iframe-height]')
    const spare = (): Promise<number> =>
      content.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom)
    await expect.poll(spare, view).toBeLessThan(1)
    expect(await spare(), view).toBeGreaterThanOrEqual(0)
  }
  await expect(page.locator('iframe[src*="/form?"]')).toHaveCSS('height', /^\d\dpx$/)
})

test('a contributor is told by the page that a framed form added a line, until the message is closed', async ({
  page
}) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(`${base}/pages/contribuer`)
  const form = page.locator('iframe[src*="/form?"]').contentFrame()
  await form.getByLabel('rue').fill('rue des Lilas')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  const notice = page.locator('.frame-notice')
  await expect(notice).toHaveRole('status')
  await expect(notice).toBeInViewport()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Fermer le message' }).click()
  await expect(notice).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the page stays open while a visitor signs in for a framed form', async ({ page }) => {
  await page.goto(`${base}/pages/contribuer`)
  const form = page.locator('iframe[src*="/app/"]').contentFrame()
  const opened = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'Se connecter' }).click()
  const tab = await opened
  await tab.getByLabel('Email').fill('test_user1@test.com')
  await tab.getByLabel('Mot de passe').fill('passwd')
  await tab.getByRole('button', { name: 'Se connecter' }).click()
  await expect(tab.getByLabel('rue')).toBeVisible()
  await tab.close()
  await expect(page).toHaveURL(/contribuer$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 400, height: 800 } })

  test('a visitor finds, filters and downloads a dataset', async ({ page }) => {
    await page.goto(`${base}/datasets`)
    await expect(cards(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'Afficher plus de résultats' }).click()
    await expect(cards(page)).toHaveCount(5)
    await page.locator('summary', { hasText: 'Mots-clés' }).click()
    await page.getByRole('checkbox', { name: /villes/ }).check()
    await page.locator('details[open]').getByRole('button', { name: 'Filtrer' }).click()
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Communes', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /Fichier d’origine/ }).click()
    await download
    await page.getByRole('button', { name: 'S’abonner' }).click()
    await expect(page.getByRole('dialog', { name: 'Être prévenu des mises à jour' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Tableau', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Rechercher dans les lignes' }).fill('vannes')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await expect(page.getByRole('cell', { name: 'Vannes' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Saint-Malo' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Télécharger ces lignes (CSV)' })).toHaveAttribute(
      'href',
      /q=vannes&format=csv/
    )
    const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(overflow).toBe(0)

    await page.goto(`${base}/catalog-api-doc`)
    await page.locator('summary', { hasText: 'Lister les jeux de données' }).click()
    const parameters = page.locator('details[open] table')
    expect(await parameters.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
    await page.locator('details[open]').getByRole('link', { name: 'Ouvrir' }).click()
    await expect(page.locator('body')).toContainText('"count":25')
  })
})
