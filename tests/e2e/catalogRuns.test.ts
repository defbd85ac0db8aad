/** Imports from a remote catalog, and publications on it, as an administrator runs them. */
import { expect, type Page } from '@playwright/test'
import { startCkan, type CkanServer } from '../api/support/ckanServer.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessibleAndFitsPhone, signInOrganization, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const trees = 'name,height\noak,12\nash,8\n'
let server: RunningServer
let ckan: CkanServer
/** Releases the next download. */
let release: (() => void) | undefined

test.beforeAll(async () => {
  ckan = await startCkan()
  ckan.files.set('/trees.csv', trees)
  const resource = {
    id: 'r1',
    name: 'Trees as CSV',
    url: `${ckan.origin}/trees.csv`,
    format: 'CSV',
    size: 30
  }
  ckan.packages = [
    { id: 'p1', name: 'trees', title: 'Trees of the town', resources: [resource] },
    ...Array.from({ length: 11 }, (_one, index) => ({
      id: `b${index}`,
      name: `benches-${index}`,
      title: `Benches ${index}`,
      resources: []
    }))
  ]
  const { answer } = ckan
  ckan.answer = (request, response) => {
    // Each download is held until the test has checked the page.
    if (request.url === '/trees.csv') release = () => answer(request, response)
    else answer(request, response)
  }
  server = await startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
})
test.afterAll(() => Promise.all([server.close(), ckan.close()]))

const at = (path: string): string => `${server.origin}${path}`

/** Signs in as an administrator of an organization with a catalog. */
async function withCatalog(page: Page, title: string): Promise<string> {
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  const data = {
    title,
    plugin: 'ckan',
    config: { url: ckan.origin, apiKey: 'right', organization: 'town' }
  }
  const answer = await page.request.post(at('/catalogs/api/catalogs'), { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

async function downloading(): Promise<void> {
  await expect.poll(() => !!release).toBe(true)
}

function goOn(): void {
  release?.()
  release = undefined
}

test('a remote file is found, imported daily, followed live, imported again and removed', async ({
  page
}) => {
  const errors = watchConsole(page)
  const catalog = await withCatalog(page, 'Open data')
  await page.goto(at(`/data-fair/catalogs/${catalog}`))
  await page.getByRole('link', { name: 'Créer un nouvel import' }).click()

  await test.step('the remote catalog is browsed by pages, words and folders', () =>
    browseRemoteCatalog(page))

  await test.step('the import is scheduled daily', () => scheduleImport(page))

  const log = page.getByRole('log')
  await test.step('the log is updated live', async () => {
    await downloading()
    await expect(page.getByText('Import en cours')).toBeVisible()
    await expect(log.getByRole('button', { name: /Téléchargement/ })).toBeVisible()
    await expect(page.getByRole('button', { name: "Supprimer l'import" })).toBeDisabled()
    goOn()
    await expect(page.getByText(/^Dernier import terminé - /)).toBeVisible()
    await expect(log.getByText('2 lignes')).toBeVisible()
    await expect(page.getByText(/^Prochain import : .*04:30|02:30|03:30/)).toBeVisible()
    await expectAccessibleAndFitsPhone(page, 'import')
  })

  const datasetLink = page.getByRole('link', { name: 'Voir le jeu de données importé' })
  await test.step('changed remote data are imported on request', async () => {
    await datasetLink.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trees of the town' })).toBeVisible()
    await page.goBack()
    ckan.files.set('/trees.csv', `${trees}elm,9\n`)
    await page.getByRole('button', { name: 'Re-importer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Re-importer' }).click()
    await downloading()
    await expect(page.getByText('Import en cours')).toBeVisible()
    goOn()
    await expect(log.getByText('3 lignes')).toBeVisible()
    await expect(page.getByText(/^Dernier import terminé - /)).toBeVisible()
  })

  await test.step('the configuration is saved, or confirmed before leaving', () => saveConfiguration(page))

  await test.step('a second import of the same file shows a warning about the first', () =>
    warnAboutSecondImport(page, catalog))

  await test.step('the import is deleted with its dataset', async () => {
    const id = (await datasetLink.getAttribute('href'))?.split('/').at(-1)
    await page.getByRole('button', { name: "Supprimer l'import" }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Supprimer également le jeu de données/ }).check()
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL(new RegExp(`/catalogs/${catalog}$`))
    await expect(page.getByText("Aucun import n'est encore configuré sur ce catalogue.")).toBeVisible()
    const deleted = await page.request.get(at(`/data-fair/api/v1/datasets/${id}`))
    expect(deleted.status()).toBe(404)
  })
  expect(errors).toEqual([])
})

async function browseRemoteCatalog(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Contenu du catalogue distant' })
  await expect(table.getByRole('button', { name: 'Trees of the town' })).toBeVisible()
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page.getByText('11-12 sur 12')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Rechercher' })
  await search.fill('trees')
  await search.press('Enter')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expectAccessibleAndFitsPhone(page, 'explorer')
  // Opening a folder adds an entry to the browser history.
  await table.getByRole('button', { name: 'Trees of the town' }).press('Enter')
  await expect(page.getByRole('navigation', { name: /Dossiers/ })).toContainText('Trees of the town')
  await page.goBack()
  await expect(search).toHaveValue('trees')
  await page.goForward()
  await page.getByRole('radio', { name: 'Sélectionner Trees as CSV' }).check()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
}

async function scheduleImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une règle' }).click()
  await page.getByLabel('Heure').fill('04:30')
  await expect(page.getByText('Tous les jours à 04:30 (Europe/Paris)')).toBeVisible()
  await expect(page.getByText(/^Prochain import :/)).toBeVisible()
  // The choices survive a reload.
  await page.reload()
  await expect(page.getByText('Tous les jours à 04:30 (Europe/Paris)')).toBeVisible()
  await expectAccessibleAndFitsPhone(page, 'options')
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page).toHaveURL(/\/imports\/(?!new)[^/]+$/)
}

async function saveConfiguration(page: Page): Promise<void> {
  await page.getByRole('tab', { name: "Configuration de l'import" }).click()
  await page.getByRole('switch', { name: 'Activer la planification' }).uncheck()
  await page
    .getByRole('navigation', { name: "Fil d'Ariane" })
    .getByRole('link', { name: 'Open data' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText("La configuration de l'import est enregistrée.")).toBeVisible()
  await expect(page.getByText(/^Prochain import :/)).toBeHidden()
}

async function warnAboutSecondImport(page: Page, catalog: string): Promise<void> {
  await page.goto(at(`/data-fair/catalogs/${catalog}/imports/new?folder=p1`))
  await expect(page.getByText('Déjà importé')).toBeVisible()
  await page.getByRole('radio', { name: 'Sélectionner Trees as CSV' }).check()
  await expect(page.getByRole('link', { name: "Voir l'import" })).toBeVisible()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await page.getByLabel('Jeu de données à mettre à jour (optionnel)').click()
  await page.getByRole('option', { name: /Trees of the town/ }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'déjà mis à jour par un autre import' })
  await warning.getByRole('link', { name: 'Trees as CSV' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click()
}

test('a dataset is published from its page, again from a frame, and removed from the remote', async ({
  page
}) => {
  const errors = watchConsole(page)
  const catalog = await withCatalog(page, 'Town portal')
  const datasets = new TestDatasets(page.request, server.origin)
  const { id } = await datasets.create('Fountains', 'name\nMarket\n')
  const written = (action: string): number => ckan.written.filter((one) => one.action === action).length

  await test.step('the wizard is filled in with the dataset', async () => {
    await page.goto(at(`/data-fair/dataset/${id}?share=catalogs`))
    const tab = page.getByRole('tabpanel', { name: 'Catalogues distants' })
    await expect(tab.getByText(/Il n'existe pas encore de publication/)).toBeVisible()
    await tab.getByLabel('Catalogue', { exact: true }).click()
    await page.getByRole('option', { name: 'Town portal' }).click()
    await tab.getByRole('link', { name: 'Publier sur un catalogue' }).click()
    await expect(page.getByLabel('Jeu de données à publier')).toHaveValue('Fountains')
    await page.getByLabel('Action à effectuer dans le catalogue distant').click()
    await page.getByRole('option', { name: 'Écraser un dossier' }).click()
    await page.getByRole('button', { name: 'Suivant', exact: true }).click()
    await page.getByRole('radio', { name: 'Sélectionner Benches 3' }).check()
    await expectAccessibleAndFitsPhone(page, 'target')
    await expect(page.getByRole('button', { name: 'Écraser ce dossier' })).toBeEnabled()
    await page.getByRole('button', { name: 'Précédent', exact: true }).click()
    await page.getByLabel('Action à effectuer dans le catalogue distant').click()
    await page.getByRole('option', { name: 'Créer un dossier à la racine' }).click()
    await expectAccessibleAndFitsPhone(page, 'publication-options')
    await page.getByRole('button', { name: 'Créer la publication' }).click()
  })

  await test.step('the dataset is published on the remote catalog', async () => {
    await expect(page.getByText('Jeu de données publié')).toBeVisible()
    await expect(page.getByRole('log').getByText('Publication effectuée')).toBeVisible()
    const [createdPackage] = ckan.written.filter(({ action }) => action === 'package_create')
    expect(createdPackage?.body).toMatchObject({ title: 'Fountains', owner_org: 'town' })
    await expect(page.getByRole('link', { name: 'Voir la publication' })).toHaveAttribute(
      'href',
      new RegExp(`^${ckan.origin}/dataset/`)
    )
    await expectAccessibleAndFitsPhone(page, 'publication')
  })

  await test.step('the frame for other platforms shows the publication, and repeats it', async () => {
    await page.goto(at(`/catalogs/dataset-publications?dataset-id=${id}`))
    await expect(page).toHaveURL(at(`/data-fair/embed/dataset/${id}/publications`))
    const item = page.getByRole('list', { name: 'Publications de ce jeu de données' }).getByRole('listitem')
    await expect(item).toContainText('Jeu de données publié')
    await expectAccessibleAndFitsPhone(page, 'embed')
    await item.getByRole('button', { name: 'Re-publier sur Town portal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Re-publier' }).click()
    await expect.poll(() => written('package_patch')).toBe(1)
    await expect(item).toContainText('Jeu de données publié')
    await expect(item.getByRole('link', { name: 'Town portal' })).toHaveAttribute('target', '_top')
  })

  await test.step('the publication is removed from the remote catalog', async () => {
    const dialog = page.getByRole('dialog')
    // A deletion that failed is not offered to be published again: its next run would delete.
    ckan.key = 'changed'
    await page.getByRole('button', { name: 'Supprimer la publication sur Town portal' }).click()
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Suppression en erreur')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Re-publier sur Town portal' })).toBeHidden()
    ckan.key = 'right'
    await page.getByRole('button', { name: 'Supprimer la publication sur Town portal' }).click()
    await expect(dialog.getByRole('radio', { name: 'Supprimer également ce qui a été publié' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText(/Il n'existe pas encore de publication/)).toBeVisible()
    expect(written('package_delete')).toBe(1)
  })

  await page.goto(at('/data-fair/catalogs-old'))
  await expect(page).toHaveURL(at('/data-fair/catalogs'))
  await expect(page.getByRole('link', { name: 'Town portal' })).toHaveAttribute('href', new RegExp(catalog))
  expect(errors).toEqual([])
})
