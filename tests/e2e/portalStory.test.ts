/** A portal from an empty account to its public URL, and its visitors, with and without scripts. */
import { expect, type Browser, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import type { Page as PortalPage } from '../../contract/portals/page.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, signInOrganization, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ accounts: true })
  const { port } = new URL(server.origin)
  // Browsers resolve every host below `localhost` to the local machine.
  await server.restart({ PORTALS_URL_PATTERN: `http://{subdomain}.localhost:${port}` })
})
test.afterAll(() => server.close())

const at = (path: string): string => `${server.origin}${path}`
const api = (path: string): string => at(`/portals-manager/api${path}`)
const publicAt = (portal: string, path: string): string =>
  `${server.origin.replace('localhost', `${portal}.localhost`)}${path}`

async function createDocument<Document>(page: Page, path: string, data: object): Promise<Document> {
  const answer = await page.request.post(api(path), { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json() as Promise<Document>
}

async function becomes(page: Page, email: string): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signInOrganization(page, server.origin, email)
}

/** Opens the list of portals of a dataset; returns the row of a portal. */
async function openPublication(
  page: Page,
  { id }: Dataset,
  portal: string
): Promise<ReturnType<Page['getByRole']>> {
  await page.goto(at(`/data-fair/dataset/${id}?share=portals`))
  await page.getByRole('tab', { name: 'Portails' }).click()
  return page.getByRole('region', { name: portal })
}

const trees = 'species,height\noak,12\nbirch,8\nbeech,20\n'

test('a portal is created by an administrator and a contributor, and visited', async ({ page, browser }) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  const datasets = new TestDatasets(page.request, server.origin)
  const [tree, bench] = await Promise.all([
    datasets.create('Trees of the town', trees, { isPrivate: true }),
    datasets.create('Benches', 'place,seats\nsquare,4\npark,2\n'),
    datasets.create('Secret plans', 'plan\nmoat\n', { isPrivate: true })
  ])

  // Public read permission, and the permission of contributors of the owner as at the creation.
  const permissions = at(`/data-fair/api/v1/datasets/${tree.id}/permissions`)
  const initial = (await (await page.request.get(permissions)).json()) as object[]
  await page.request.put(permissions, { data: [...initial, { classes: ['list', 'read'] }] })

  await test.step('the wizard creates the portal from the reference portal', () => createPortal(page))
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await createDocument<PortalPage>(page, '/pages', {
    type: 'contact',
    config: { title: 'Write to us' },
    portals: [id]
  })

  await becomes(page, 'test_user5@test.com')
  await test.step('a contributor writes a page, and requests the publication of the page and of a dataset', async () => {
    const elements = [{ type: 'text', content: 'We count **every** tree. [Write](/contact)' }]
    const about = await createDocument<PortalPage>(page, '/pages', {
      type: 'generic',
      config: { title: 'About', elements }
    })
    await page.goto(at(`/data-fair/pages/${about._id}?tab=publications`))
    const line = page.getByRole('region', { name: 'Green town' })
    await line.getByLabel('Publication demandée par un contributeur').click()
    await expect(page.getByText('La demande de publication a été envoyée.')).toBeVisible()
    const publicationRequest = await openPublication(page, tree, 'Green town')
    await expect(publicationRequest.getByLabel('Publié')).toBeDisabled()
    await publicationRequest.getByLabel('Publication demandée par un contributeur').click()
    await expect(page.getByText('La demande de publication a été envoyée')).toBeVisible()
  })

  await becomes(page, 'test_user1@test.com')
  await test.step('an administrator publishes the requested page and dataset', async () => {
    // A dataset that contributors may change freely cannot be published, so the permissions are changed first.
    await datasets.open(tree.id)
    const publicationRequest = await openPublication(page, tree, 'Green town')
    await publicationRequest.getByLabel('Publié').click()
    await expect(publicationRequest.getByRole('link', { name: publicAt(id, '/datasets/') })).toBeVisible()
    const publicationSites = [`data-fair-portals:${id}`]
    await page.request.patch(at(`/data-fair/api/v1/datasets/${bench.id}`), { data: { publicationSites } })
    const { results } = (await (await page.request.get(api('/pages?type=generic'))).json()) as {
      results: PortalPage[]
    }
    const [about] = results
    await page.request.patch(api(`/pages/${about?._id}`), { data: { portals: [id] } })
    // The portal cannot be framed on its own host: its preview is below a path of the platform.
    await page.goto(at(`/data-fair/pages/${about?._id}`))
    const preview = page.frameLocator('iframe[title*="Green town"]')
    await expect(preview.getByText('We count every tree.')).toBeVisible()
  })

  await visit(browser, id)
  await readWithoutScripts(browser, id)

  await test.step('another portal does not show the page or the dataset', async () => {
    const otherPortal = await createDocument<Portal>(page, '/portals', { config: { title: 'Other town' } })
    const context = await browser.newContext()
    const visitor = await context.newPage()
    for (const path of ['/', '/datasets', '/sitemap']) {
      const answer = await visitor.goto(publicAt(otherPortal._id, path))
      expect(answer?.status()).toBe(200)
      expect(await visitor.content()).not.toMatch(/Green town|Trees of the town|About/)
    }
    expect((await visitor.goto(publicAt(otherPortal._id, '/pages/about')))?.status()).toBe(404)
    expect((await visitor.goto(publicAt(otherPortal._id, `/datasets/${tree.slug}`)))?.status()).toBe(404)
    await context.close()
  })
  expect(errors).toEqual([])
})

async function createPortal(page: Page): Promise<void> {
  await page.goto(at('/data-fair/portals/new'))
  await page.getByRole('button', { name: /^Océan/ }).click()
  const nextButton = page.getByRole('button', { name: 'Suivant' })
  await expect(nextButton).toBeDisabled()
  await expect(page.getByText('Donnez un titre au portail.')).toBeVisible()
  await page.getByLabel('Titre du portail').fill('Green town')
  await nextButton.click()
  await page.getByRole('button', { name: /^Accueil par thèmes/ }).click()
  await page.getByRole('tab', { name: 'Récapitulatif' }).click()
  await page.getByRole('button', { name: 'Créer le portail' }).click()
  await expect(page).toHaveURL(/\/portals\/[\da-f-]{36}/)
}

async function visit(browser: Browser, portal: string): Promise<void> {
  await test.step('a visitor finds a dataset, filters its table, downloads it and can subscribe', async () => {
    const context = await browser.newContext({ locale: 'fr-FR' })
    const visitor = await context.newPage()
    const errors = watchConsole(visitor)
    await visitor.goto(publicAt(portal, '/'))
    await expect(visitor.getByText('Nos données, ouvertes à tous')).toBeVisible()
    await expectAccessible(visitor)
    await visitor.getByRole('searchbox').first().fill('trees')
    await visitor.getByRole('searchbox').first().press('Enter')
    await expect(visitor).toHaveURL(/\/datasets\?q=trees/)
    await expect(visitor.getByRole('article')).toHaveCount(1)
    await visitor.getByRole('link', { name: 'Trees of the town', exact: true }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Trees of the town')
    await expect(visitor.getByText('Secret plans')).toHaveCount(0)
    const table = visitor.frameLocator('iframe[title^="Tableau"]')
    await expect(table.getByText('birch')).toBeVisible()
    await table.getByLabel('Rechercher').fill('oak')
    await expect(table.getByText('birch')).toHaveCount(0)
    await expect(table.getByText('oak')).toBeVisible()
    const download = visitor.waitForEvent('download')
    await visitor.getByRole('link', { name: /^CSV Fichier/ }).click()
    const file = await (await download).path()
    expect(await readFile(file, 'utf8')).toBe(trees)
    await visitor.getByText('S’abonner').click()
    const subscription = visitor.frameLocator('iframe[title="Être prévenu des mises à jour"]')
    await expect(subscription.getByRole('link', { name: 'Se connecter' })).toBeVisible()
    await expectAccessible(visitor)
    expect(errors).toEqual([])
    await context.close()
  })
}

async function readWithoutScripts(browser: Browser, portal: string): Promise<void> {
  await test.step('the same pages are readable without scripts', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 400, height: 800 }
    })
    const visitor = await context.newPage()
    await visitor.goto(publicAt(portal, '/pages/about'))
    await expect(visitor.getByText('We count every tree.')).toBeVisible()
    await visitor.getByRole('link', { name: 'Write' }).click()
    await expect(visitor).toHaveURL(publicAt(portal, '/contact'))
    await visitor.goto(publicAt(portal, '/datasets'))
    await expect(visitor.getByRole('article')).toHaveCount(2)
    await visitor.getByRole('searchbox').first().fill('bench')
    await visitor.getByRole('searchbox').first().press('Enter')
    await expect(visitor.getByRole('article')).toHaveCount(1)
    await visitor.getByRole('link', { name: 'Benches', exact: true }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Benches')
    await expect(visitor.getByRole('link', { name: /^CSV/ }).first()).toBeVisible()
    await context.close()
  })
}
