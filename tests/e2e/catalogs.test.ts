/** Remote catalogs, as an administrator connects, configures, copies and deletes them. */
import { expect, type Page } from '@playwright/test'
import { startCkan, type CkanServer } from '../api/support/ckanServer.ts'
import {
  expectAccessible,
  expectAccessibleAndFitsPhone,
  signInOrganization,
  watchConsole
} from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const refusal = 'Failed to load resource: the server responded with a status of 400 (Bad Request)'
let server: RunningServer
let ckan: CkanServer

test.beforeAll(async () => {
  ckan = await startCkan()
  const resource = { id: 'r1', name: 'Trees as CSV', url: `${ckan.origin}/trees.csv`, format: 'CSV' }
  ckan.packages = [{ id: 'p1', name: 'trees', title: 'Trees of the town', resources: [resource] }]
  server = await startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
})
test.afterAll(() => Promise.all([server.close(), ckan.close()]))

const at = (path: string): string => `${server.origin}${path}`

test('a catalog is connected, configured, copied and removed', async ({ page }) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  await page.goto(at('/data-fair/catalogs'))
  await expect(page.getByText("Vous n'avez pas encore créé de catalogue.")).toBeVisible()
  await page.getByRole('link', { name: 'Créer un catalogue' }).click()

  await test.step('connection errors are shown on their form fields', () => correctConnection(page, errors))
  const address = page.url()

  await test.step('the configuration is tested before it is saved, and confirmed before leaving', () =>
    configureCatalog(page, errors, address))

  await test.step('the imports are listed', () => listImports(address, page))

  await test.step('a copy has the key of its source, and is deleted', () => copyAndDeleteCatalog(page))

  await test.step('the URL of a deleted catalog shows an error', async () => {
    await page.goto(at('/data-fair/catalogs/none'))
    await expect(page.getByRole('alert')).toContainText('Catalogue inconnu.')
    await page.getByRole('link', { name: 'Retour aux catalogues' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(errors.splice(0)).toEqual([refusal.replace('400 (Bad Request)', '404 (Not Found)')])
  })
})

async function correctConnection(page: Page, errors: string[]): Promise<void> {
  await expect(page.getByRole('button', { name: /^CKAN/ })).toBeVisible()
  await expectAccessibleAndFitsPhone(page, 'types')
  await page.getByRole('button', { name: /^CKAN/ }).click()
  await page.getByRole('radio', { name: 'Organisation Test Org 1', exact: true }).check()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByLabel('Titre').fill('Open data')
  await expect(page.getByText('Complétez la configuration du catalogue.')).toBeVisible()
  await page.getByLabel('URL').fill(`${ckan.origin}/elsewhere`)
  await page.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('La connexion au catalogue distant a échoué : 400')
  await expectAccessibleAndFitsPhone(page, 'connection')
  // The form keeps its values after the back button.
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('Titre')).toHaveValue('Open data')
  await page.getByLabel('URL').fill(ckan.origin)
  await page.getByLabel('URL').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Open data' })).toBeVisible()
  await expect(page.getByText("Aucun import n'est encore configuré sur ce catalogue.")).toBeVisible()
  expect(errors.splice(0)).toEqual([refusal])
}

async function configureCatalog(page: Page, errors: string[], address: string): Promise<void> {
  await page.getByRole('tab', { name: 'Configuration' }).click()
  await page.getByLabel('Description').fill('The data of the town')
  await page.getByLabel("Clé d'API").fill('wrong')
  await page.getByLabel('Organisation').fill('town')
  await page.getByRole('link', { name: 'Catalogues distants' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toContainText('La connexion au catalogue distant a échoué')
  expect(errors.splice(0)).toEqual([refusal])
  await page.getByLabel("Clé d'API").fill('right')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Configuration enregistrée !')).toBeVisible()
  // With an organization's API key, publications are possible too.
  await expect(page.getByRole('tab', { name: 'Publications' })).toBeVisible()
  await expect(page.getByLabel("Clé d'API")).toHaveValue('')
  await expect(page.getByLabel("Clé d'API")).toHaveAttribute('placeholder', '********')
  await expectAccessibleAndFitsPhone(page, 'configuration')
  // Another user has changed the title: the form shows both titles to choose from.
  const path = new URL(address).pathname.replace('/data-fair/', '/catalogs/api/')
  await page.getByLabel('Titre').fill('Open data of the town')
  expect((await page.request.patch(at(path), { data: { title: 'Title of a colleague' } })).status()).toBe(200)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const conflict = page.getByRole('dialog')
  await expect(
    conflict.getByRole('row', { name: /Open data of the town.*Title of a colleague/ })
  ).toBeVisible()
  await conflict.getByRole('button', { name: 'Garder mes valeurs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open data of the town' })).toBeVisible()
  await expect(page.getByText('The data of the town').first()).toBeVisible()
  expect(ckan.requests.at(-1)?.headers.authorization).toBe('right')
}

async function listImports(address: string, page: Page): Promise<void> {
  const { answer } = ckan
  let release = (): void => {}
  const requested = new Promise<void>((arrived) => {
    ckan.answer = (request, response) => {
      if (request.url !== '/trees.csv') return answer(request, response)
      release = () => response.writeHead(200, { 'content-type': 'text/csv' }).end('name\noak\n')
      arrived()
    }
  })
  const id = new URL(address).pathname.split('/').at(-1)
  const data = { catalog: { id }, remoteResource: { id: 'p1:r1', title: 'Trees as CSV' } }
  await page.request.post(at('/catalogs/api/imports'), { data })
  await requested
  await page.getByRole('tab', { name: 'Imports' }).click()
  const card = page.getByRole('article', { name: 'Trees as CSV' })
  await expect(card).toContainText('Import en cours')
  release()
  await expect(card).toContainText('Jeu de données importé')
  await expect(card).toContainText('Dernier import :')
  ckan.answer = answer
  await expectAccessibleAndFitsPhone(page, 'imports')
}

async function copyAndDeleteCatalog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dupliquer le catalogue' }).click()
  const copy = page.getByRole('dialog', { name: 'Dupliquer le catalogue' })
  await expect(copy.getByLabel('Titre du nouveau catalogue')).toHaveValue('Open data of the town (copie)')
  await copy.getByLabel('Titre du nouveau catalogue').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /\(copie\)$/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Publications' })).toBeVisible()

  await page.goto(at('/catalogs/catalogs/'))
  await expect(page).toHaveURL(/\/data-fair\/catalogs\/?$/)
  await expect(page.getByText('2/2 catalogues affichés').first()).toBeVisible()
  await page.getByLabel('Rechercher').fill('copie')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/q=copie/)
  await expectAccessibleAndFitsPhone(page, 'list')
  await page.getByRole('link', { name: /\(copie\)$/ }).click()
  await page.getByRole('button', { name: 'Supprimer le catalogue' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer le catalogue' })
  await expect(question.getByLabel('Supprimer aussi les publications')).not.toBeChecked()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Oui' }).click()
  await expect(page.getByText('1/1 catalogue affiché').first()).toBeVisible()
  const card = page.getByRole('article', { name: 'Open data of the town' })
  await expect(card).toContainText('1 import')
  await expect(card).toContainText('Aucune publication')
}
