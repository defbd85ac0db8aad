/** Extensions: columns from a service and from an expression, updated when a line changes. */
import { expect, type Locator, type Page } from '@playwright/test'
import { startActionServer, type ActionServer } from '../api/support/actionServer.ts'
import { login } from '../api/support/login.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, signInOrganization, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const address = 'http://schema.org/address'
const csv = `adresse,ville
1 rue de la Paix,Vannes
unknown street,Lorient
3 rue du Port,Auray
`

let server: RunningServer
let geocoder: ActionServer
test.beforeAll(async () => {
  geocoder = await startActionServer()
  server = await startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
  const administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
  const { origin, apiDoc } = geocoder
  const service = { title: 'Geocoder', server: origin, apiDoc, public: true }
  const { status, text } = await administrator.post('/remote-services', service)
  expect(status, text).toBe(201)
})
test.afterAll(async () => {
  await server.close()
  await geocoder.close()
})

test('addresses get coordinates, a column is computed, and failures are reported', async ({ page }) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user5@test.com')
  const datasets = new TestDatasets(page.request, server.origin)
  const options = { columns: { adresse: { 'x-refersTo': address } }, isPrivate: true }
  const { id } = await datasets.create('Adresses', csv, options)
  await page.goto(`${server.origin}/data-fair/dataset/${id}?structure=extensions`)
  const structure = page.getByRole('region', { name: 'Structure' })

  await test.step('the columns of the service are added', async () => {
    await structure.getByRole('button', { name: 'Ajouter des colonnes de données de référence' }).click()
    await page.getByRole('button', { name: /concept Adresse \(colonne adresse\)/ }).click()
    const card = structure.getByRole('region', { name: 'Coordinates of addresses' })
    await expect(card.getByRole('button', { name: 'Latitude' })).toBeVisible()
  })

  await test.step('a computed column is previewed while it is typed', async () => {
    await structure.getByRole('button', { name: 'Ajouter une colonne calculée' }).click()
    await page.getByLabel(/Nom de la colonne/).fill('Étiquette')
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Édition de la colonne calculée Étiquette' })
    const editor = dialog.getByRole('textbox', { name: /^Expression/ })
    await expect(editor).toBeFocused()
    await page.keyboard.type('UPP')
    await expect(page.getByRole('option', { name: /^UPPER/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(editor).toHaveText('UPPER()')
    await page.keyboard.type('vil')
    await expect(page.getByRole('option', { name: /^ville/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.type('le, * ')
    await expect(dialog.getByText('« * » est inattendu à cet endroit.')).toBeVisible()
    for (const _character of ', * ') await page.keyboard.press('Backspace')
    const preview = dialog.getByRole('region', { name: 'Aperçu' })
    await expect(preview.getByRole('rowheader', { name: 'VANNES' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Fermer' }).click()
  })

  await test.step('all changes are saved at once', async () => {
    await structure.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(/^Le jeu de données a été traité/)).toBeVisible()
    await expect(structure.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
    await expectAccessible(page)
    expect(geocoder.asked()).toBe(3)
  })

  await test.step('the report lists the failures', async () => {
    await structure.getByRole('button', { name: 'Rapport : Coordinates of addresses' }).click()
    const report = page.getByRole('dialog', { name: /^Rapport d'enrichissement/ })
    await expect(report.getByRole('row')).toHaveCount(5)
    await report.getByRole('combobox', { name: 'Lignes', exact: true }).click()
    await page.getByRole('option', { name: 'Voir uniquement la ligne en erreur' }).click()
    await expect(report.getByRole('row')).toHaveCount(3)
    await expect(report.getByRole('row', { name: /unknown street.*not found/ })).toBeVisible()
    await expectAccessible(page)
    await report.getByRole('button', { name: 'Fermer' }).click()
  })

  await test.step('the lines are on the map', async () => {
    await page.getByRole('tab', { name: 'Carte' }).click()
    await expect(page.locator('section[aria-label^="Carte du jeu de données"] canvas')).toBeVisible()
    await page.goto(`${server.origin}/data-fair/embed/dataset/${id}/table`)
    await expect(page.getByRole('gridcell', { name: 'VANNES', exact: true })).toBeVisible()
    await page.goto(
      `${server.origin}/data-fair/embed/dataset/${id}/extend/geocoder/postCoords?errors=without`
    )
    await expect(page.getByText('2 résultats')).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('a changed line of an editable dataset gets new extension values', async ({ page }) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  const datasets = new TestDatasets(page.request, server.origin)
  const { id } = await datasets.createEditable('Lieux', [
    { key: 'adresse', type: 'string', title: 'Adresse', 'x-refersTo': address }
  ])
  await datasets.patch(id, {
    extensions: [
      {
        active: true,
        type: 'remoteService',
        remoteService: 'geocoder',
        action: 'postCoords',
        select: ['lat']
      }
    ]
  })
  await datasets.addLines(id, [{ _id: 'one', adresse: '1 rue de la Paix' }])
  await page.goto(`${server.origin}/data-fair/dataset/${id}/edit-data`)
  await expect(lineOf(page, '1 rue de la Paix')).toContainText(latitudeOf('1 rue de la Paix'))

  await lineOf(page, '1 rue de la Paix').hover()
  await page.getByRole('button', { name: 'Éditer une ligne' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse').fill('8 quai Neuf')
  // The extension values are previewed before the line is saved.
  await expect(dialog.getByLabel('Latitude')).toHaveValue(latitudeOf('8 quai Neuf'))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(lineOf(page, '8 quai Neuf')).toContainText(latitudeOf('8 quai Neuf'))
  expect(errors).toEqual([])
})

function lineOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Latitude of an address, as the page formats it. */
function latitudeOf(text: string): string {
  return String(geocoder.resultOf({ q: text }).lat).replace('.', ',')
}
