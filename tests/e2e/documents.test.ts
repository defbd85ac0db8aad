/** Attached documents: added by form and by archive, full-text search, and deletion of all lines. */
import { expect, type Locator, type Page } from '@playwright/test'
import { zipOf } from '../api/support/archives.ts'
import { pdfOf, protectedPdf } from '../api/support/officeFiles.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())

test('documents are attached to lines and found by their text', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', '/data-fair/datasets')
  const created = await page.request.post(`${server.origin}/data-fair/api/v1/datasets`, {
    data: {
      isRest: true,
      title: 'Délibérations',
      schema: [
        { key: 'objet', type: 'string', title: 'Objet' },
        { key: 'doc', type: 'string', title: 'Document', 'x-refersTo': 'http://schema.org/DigitalDocument' }
      ]
    }
  })
  const { id } = (await created.json()) as { id: string }
  await page.goto(`${server.origin}/data-fair/dataset/${id}/edit-data`)
  const grid = page.getByRole('grid')
  const search = page.getByRole('searchbox', { name: 'Rechercher' }).or(page.getByLabel('Rechercher')).first()
  const dialog = page.getByRole('dialog')

  async function add(objet: string, name: string, content: Buffer): Promise<void> {
    await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
    await dialog.getByLabel('Objet').fill(objet)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: content })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(grid.getByText(objet, { exact: true })).toBeVisible()
  }

  await test.step('a document is found as soon as its line is saved', async () => {
    await add('École', 'travaux.pdf', pdfOf('Les travaux de la toiture', 'sont votés'))
    await add('Secret', 'secret.pdf', protectedPdf())
    await expect(page.getByText(/^Pièce jointe protégée par un mot de passe.*\(secret\.pdf\)$/)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('warning.png') })
    await search.fill('toiture')
    await search.press('Enter')
    await expect(grid.getByText('Secret', { exact: true })).toHaveCount(0)
    await expect(grid.getByText('École', { exact: true })).toBeVisible()
    await search.fill('')
    await search.press('Enter')
    await expect(grid.getByText('Secret', { exact: true })).toBeVisible()
  })

  await test.step('documents of an archive are attached to replaced lines', () =>
    replaceLinesWithArchive(page, dialog, grid, search))

  await test.step('all the lines are deleted', async () => {
    await page.setViewportSize({ width: 400, height: 900 })
    await page.goto(`${server.origin}/data-fair/dataset/${id}`)
    const name = 'Supprimer toutes les lignes'
    await page.getByRole('button', { name }).click()
    await expect(dialog.getByText(/"Délibérations"/)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('delete-400.png') })
    await dialog.getByRole('button', { name: 'Oui' }).click()
    await expect(page.getByText('Toutes les lignes ont bien été supprimées.')).toBeVisible()
    const answer = await page.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}/lines`)
    expect(await answer.json()).toMatchObject({ total: 0 })
  })
  expect(errors).toEqual([])
})

async function replaceLinesWithArchive(
  page: Page,
  dialog: Locator,
  grid: Locator,
  search: Locator
): Promise<void> {
  await page.getByRole('button', { name: 'Charger plusieurs lignes depuis un fichier' }).click()
  const [lines, archive] = [
    dialog.locator('input[type=file]').first(),
    dialog.locator('input[type=file]').last()
  ]
  const csv = 'objet,doc\nMarché,2024/marche.pdf\nCantine,cantine.txt\n'
  await lines.setInputFiles({ name: 'lignes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const files = await zipOf({
    '2024/marche.pdf': pdfOf('Fournitures de bureau'),
    'cantine.txt': 'Tarif des repas'
  })
  await archive.setInputFiles({
    name: 'documents.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(files)
  })
  await dialog.getByRole('checkbox', { name: /Supprimer toutes les lignes/ }).check()
  await page.screenshot({ path: test.info().outputPath('load.png') })
  await dialog.getByRole('button', { name: 'Charger' }).click()
  await expect(dialog.getByText('2 lignes OK')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(grid.getByText('Cantine', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(grid.getByText('École', { exact: true })).toHaveCount(0)
  await search.fill('fourniture')
  await search.press('Enter')
  await expect(grid.getByText('Cantine', { exact: true })).toHaveCount(0)
  await expect(grid.getByText('Marché', { exact: true })).toBeVisible()
}
