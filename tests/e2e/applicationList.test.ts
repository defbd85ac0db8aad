/** Applications as contributors create and find them, and base applications as administrators register them. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startRemoteServer, type RemoteServer } from '../api/support/remoteServer.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, watchConsole } from './support/page.ts'
import { signedIn } from './routes/roles.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
let apps: RemoteServer

test.beforeAll(async () => {
  const blue = { width: 60, height: 40, channels: 3, background: '#1E88E5' } as const
  const picture = await sharp({ create: blue }).png().toBuffer()
  apps = await startRemoteServer()
  apps.answer = ({ url = '' }, response) => {
    const page =
      '<html><head><title>Cadran</title><meta name="application-name" content="dial">' +
      '<meta name="version" content="1.2"></head><body><p>Un cadran</p></body></html>'
    const datasets = { 'x-fromUrl': 'api/v1/datasets?field-type=integer,number' }
    if (url === '/dial/index.html') response.setHeader('content-type', 'text/html').end(page)
    else if (url === '/dial/config-schema.json') response.end(JSON.stringify({ properties: { datasets } }))
    else if (url === '/dial/thumbnail.png') response.end(picture)
    else response.writeHead(404).end()
  }
  server = await startServer({
    accounts: true,
    environment: { ADMINS: 'test_user1@test.com', ALLOW_PRIVATE_ADDRESSES: 'true' }
  })
})
test.afterAll(async () => {
  await server.close()
  await apps.close()
})

/** Signs in as an administrator of the platform, or a contributor of the organization, and opens a page. */
async function enter(page: Page, role: 'administrator' | 'contributor', path: string): Promise<TestDatasets> {
  const visitor = await signedIn(server.origin, role)
  const { cookies } = await visitor.storageState()
  await page.context().addCookies(cookies)
  await page.goto(`${server.origin}/data-fair${path}`)
  return new TestDatasets(visitor, server.origin)
}

test('a base application is offered to an account, and used for an application of a dataset', async ({
  page
}) => {
  const errors = watchConsole(page)
  await enter(page, 'administrator', '/admin/base-apps')
  await expect(page.getByRole('heading', { level: 1, name: "Modèles d'application" })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible(page)

  await test.step('a URL is registered, and an invalid one is refused with a message', () =>
    registerBaseApplication(page, errors))

  const datasets = await enter(page, 'contributor', '/')
  const stops = await datasets.create('Arrêts', 'nom,voyageurs\nGare,1200\nPort,350\n', { isPrivate: true })
  const { id } = stops

  await test.step('the wizard starts from the dataset and explains incompatible base applications', () =>
    createApplicationOfDataset(page, id))

  const application = new URL(page.url()).pathname.split('/').at(-1)
  const api = `${server.origin}/data-fair/api/v1/applications/${application}`
  const draft = await page.request.get(`${api}/configuration-draft`)
  expect(await draft.json()).toMatchObject({ datasets: [{ id, title: 'Arrêts' }] })
  await page.request.put(`${api}/configuration`, { data: await draft.json() })

  await test.step('the dataset page lists the application', async () => {
    await page.goto(`${server.origin}/data-fair/dataset/${id}?exploration=applications`)
    await expect(page.getByRole('link', { name: /^Cadran des arrêts Protégé/ })).toBeVisible()
    await expect(page.getByRole('link', { name: '1 application' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '1 application' }).click()
    await expect(page.getByText('Applications qui utilisent le jeu de données « Arrêts »')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Cadran des arrêts Protégé/ })).toBeVisible()
  })

  await test.step('the dashboard lists the application; the deletion dialog of the dataset names it', async () => {
    await page.goto(`${server.origin}/data-fair/`)
    await expect(page.getByRole('link', { name: /^Cadran des arrêts Protégé/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${server.origin}/data-fair/dataset/${id}`)
    await page.getByRole('button', { name: 'Supprimer le jeu de données' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Cadran des arrêts' })).toBeVisible()
    await expect(dialog).toContainText('Elles ne fonctionneront plus.')
  })
  expect(errors).toEqual([])
})

async function registerBaseApplication(page: Page, errors: string[]): Promise<void> {
  const address = page.getByLabel("Saisissez l'URL d'une nouvelle application")
  await address.fill(`${apps.origin}/none/`)
  await address.press('Enter')
  await expect(page.getByText('ne semble pas héberger une application compatible')).toBeVisible()
  await expect(address).toHaveValue(`${apps.origin}/none/`)
  errors.splice(0)
  await address.fill(`${apps.origin}/dial`)
  await address.press('Enter')
  const dial = page.getByRole('listitem').filter({ hasText: 'Cadran' })
  await expect(dial).toContainText("N'est proposé à personne")
  await expect(dial).toContainText('field-type = integer, number')
  await dial.getByRole('button', { name: 'Édition de Cadran' }).click()
  const dialog = page.getByRole('dialog', { name: 'Édition de Cadran' })
  await dialog.getByLabel('Catégorie').click()
  await page.getByRole('option', { name: 'graphique' }).click()
  await dialog.getByLabel('Vue restreinte à des comptes').fill('Test Org 1')
  await page.getByRole('option', { name: 'Test Org 1 (organisation)' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(dial).toContainText('Réservé à : Test Org 1')
}

async function createApplicationOfDataset(page: Page, id: string): Promise<void> {
  await page.goto(`${server.origin}/data-fair/dataset/${id}?exploration=applications`)
  await expect(page.getByText("Aucune application n'utilise ce jeu de données.")).toBeVisible()
  await page.getByRole('link', { name: 'Configurer une application' }).click()
  const dial = page.getByRole('button', { name: /Cadran/ })
  await expect(dial).toContainText('Application à accès restreint')
  await expect(page.getByText(/^Nécessite .*géolocalisées/).first()).toBeVisible()
  await expectAccessible(page)
  await dial.click()
  await expect(page.getByLabel(/Titre de la nouvelle application/)).toHaveValue('Arrêts - Cadran')
  // The previous step keeps the choices.
  await page.goBack()
  await expect(page.getByRole('button', { name: /Cadran/, pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel(/Titre de la nouvelle application/).fill('Cadran des arrêts')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/application\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cadran des arrêts' })).toBeVisible()
}

test('applications are copied and searched', async ({ page }) => {
  const errors = watchConsole(page)
  await page.context().addCookies([{ name: 'i18n_lang', value: 'en', url: `${server.origin}/` }])
  await enter(page, 'contributor', '/applications')
  const bases = await page.request.get(`${server.origin}/data-fair/api/v1/base-applications?size=100&lang=en`)
  const { results } = (await bases.json()) as { results: { url: string; title: string }[] }
  const [first, second] = results
  for (const [title, url] of [
    ['Delays', first?.url],
    ['Frequency', second?.url]
  ]) {
    await page.request.post(`${server.origin}/data-fair/api/v1/applications`, { data: { title, url } })
  }

  await test.step('the wizard copies an application', async () => {
    await page.goto(`${server.origin}/data-fair/new-application`)
    await expectAccessible(page)
    await page.getByRole('button', { name: /Application copy/ }).click()
    await page.getByLabel('Choose an application').fill('delays')
    await page.getByRole('option', { name: /Delays/ }).click()
    const title = page.getByLabel(/Title of the new application/)
    await expect(title).toHaveValue('Delays (copy)')
    // Leaving the wizard asks for confirmation.
    await page.getByRole('link', { name: 'Applications' }).first().click()
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Delays (copy)' })).toBeVisible()
  })

  await test.step('the list is searched and filtered, with the state in the URL', async () => {
    await page.goto(`${server.origin}/data-fair/applications`)
    await expect(page.getByRole('link', { name: /^Delays \(copy\)/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Search', { exact: true }).fill('delays')
    await expect(page).toHaveURL(/\?q=delays/)
    await expect(page.getByRole('link', { name: /^Frequency/ })).toBeHidden()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.getByLabel('Base application').click()
    await page.getByRole('option', { name: new RegExp(`^${second?.title}`) }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/base-application=/)
    await expect(page.getByRole('link', { name: /^Delays/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: /^Frequency/ })).toBeVisible()
    await page.getByRole('button', { name: 'Show as a list' }).click()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'Created' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /Frequency/ }).click()
    await expect(page).toHaveURL(/\/application\//)
  })
  expect(errors).toEqual([])
})
