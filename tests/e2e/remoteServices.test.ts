/** Remote services managed by a platform administrator, and reference data used by contributors. */
import { expect, type Page } from '@playwright/test'
import { startActionServer, type ActionServer } from '../api/support/actionServer.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { platformAdministrators, signedIn } from './routes/roles.ts'
import { test } from './support/test.ts'

let server: RunningServer
let service: ActionServer

test.beforeAll(async () => {
  service = await startActionServer()
  server = await startServer({
    accounts: true,
    environment: { ALLOW_PRIVATE_ADDRESSES: 'true', ADMINS: platformAdministrators }
  })
})
test.afterAll(() => Promise.all([server.close(), service.close()]))

/** Signs in as an administrator of the platform, or a contributor of the organization, and opens a page. */
async function enter(page: Page, role: 'administrator' | 'contributor', path: string): Promise<TestDatasets> {
  const visitor = await signedIn(server.origin, role)
  const { cookies } = await visitor.storageState()
  await page.context().addCookies(cookies)
  await page.goto(`${server.origin}/data-fair${path}`)
  return new TestDatasets(visitor, server.origin)
}

test('a service is imported from its URL, offered to an account, updated and deleted', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page, 'administrator', '/remote-services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services distants' })).toBeVisible()
  await expect(page.getByText("Aucun service distant n'est encore configuré.")).toBeVisible()
  await expectAccessible(page)

  await test.step('a URL without a document is refused with a message, a valid one shows its actions', async () => {
    await page.getByRole('link', { name: 'Configurer un service' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Sélection du service' })
    const address = dialog.getByLabel("Ou saisissez une URL de documentation d'API")
    await address.fill(`${service.origin}/nothing`)
    await address.press('Enter')
    await expect(
      dialog.getByText(/Le format de la description de l'API est incorrect|Erreur pendant la récupération/)
    ).toBeVisible()
    errors.splice(0)
    await address.fill(`${service.origin}/api-docs.json`)
    await address.press('Enter')
    const action = dialog.getByRole('list', { name: 'Actions du service' }).getByRole('listitem')
    await expect(action).toContainText('Enrichissements')
    await expect(action).toContainText('Latitude')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page).toHaveURL(/\/remote-service\/[^/]+$/)
  })

  await test.step('the service is offered to an account, with a key that is not shown again', async () => {
    await expect(page.getByLabel('Serveur')).toContainText(service.origin)
    await page.getByRole('textbox', { name: "Clé d'API", exact: true }).fill('secret')
    await page.getByLabel('Vue restreinte à des comptes').fill('Test Org 1')
    await page.getByRole('option', { name: 'Test Org 1 (organisation)' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('les modifications ont été enregistrées')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: "Clé d'API", exact: true })).toHaveValue('')
    await expect(page.getByText('Une clé est enregistrée.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Test Org 1 (organisation)' })).toBeVisible()
  })

  await test.step('the document is fetched again, and its changes are shown before they are saved', async () => {
    const paths = service.apiDoc.paths as Record<string, Record<string, { summary?: string }>>
    const [path] = Object.keys(paths)
    const [method] = Object.keys(paths[path ?? ''] ?? {})
    const operation = paths[path ?? '']?.[method ?? '']
    if (operation) operation.summary = 'Géocodage de masse'
    await page.getByRole('button', { name: "Mettre à jour la description de l'API" }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toContainText('Modifiée')
    await expect(dialog.getByRole('listitem')).toContainText('Géocodage de masse')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(page.getByText("La définition de l'API a été mise à jour")).toBeVisible()
    await page.getByRole('tab', { name: 'Extensions supportées' }).click()
    await expect(page.getByRole('list', { name: 'Actions du service' })).toContainText('Géocodage de masse')
  })

  await test.step('the service is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click()
    await expect(page).toHaveURL(/\/remote-services$/)
    await expect(page.getByText("Aucun service distant n'est encore configuré.")).toBeVisible()
  })
  expect(errors).toEqual([])
})

const communeConcept = 'http://rdf.insee.fr/def/geo#codeCommune'

test('a column takes its values from reference data, which the line form suggests', async ({ page }) => {
  const errors = watchConsole(page)
  const datasets = await enter(page, 'contributor', '/')
  const { id: towns } = await datasets.create('Communes', 'code,nom\n35238,Rennes\n44109,Nantes\n', {
    columns: { code: { 'x-refersTo': communeConcept } }
  })
  const administrator = await signedIn(server.origin, 'administrator')
  await new TestDatasets(administrator, server.origin).patch(towns, {
    masterData: {
      singleSearchs: [
        {
          id: 'code',
          title: 'Code de la commune',
          output: { key: 'code', type: 'string', 'x-refersTo': communeConcept },
          label: { key: 'nom', type: 'string' }
        }
      ]
    }
  })
  const { id } = await datasets.createEditable('Salles', [
    { key: 'nom', type: 'string' },
    { key: 'commune', type: 'string', title: 'Commune', 'x-refersTo': communeConcept }
  ])

  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  const columns = page.getByRole('list', { name: 'Colonnes' })
  await columns.getByRole('button', { name: 'Commune' }).click()
  await page.getByRole('button', { name: 'Validation des données' }).click()
  const dialog = page.getByRole('dialog', { name: 'Validation des données' })
  await dialog.getByLabel("Valeurs issues d'une donnée de référence").click()
  await page.getByRole('option', { name: 'Code de la commune' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('button', { name: 'Validation des données (1)' })).toBeVisible()
  await datasets.finalized(id)

  await page.goto(`${server.origin}/data-fair/embed/dataset/${id}/form`)
  await page.getByLabel('Commune').fill('renn')
  await page.getByRole('option', { name: '35238 (Rennes)' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}/lines`)
      return ((await answer.json()) as { results: { commune?: string }[] }).results.map(
        ({ commune }) => commune
      )
    })
    .toEqual(['35238'])
  expect(errors).toEqual([])
})
