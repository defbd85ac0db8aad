/** Uploads of all kinds: a worksheet, files attached to lines, attached documents of a dataset. */
import { expect, type Page } from '@playwright/test'
import { utils, write } from '@e965/xlsx'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { createDescription } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const dataFile = 'Sélectionnez ou glissez/déposez un fichier'
const archive = 'Pièces jointes (archive zip, optionnel)'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true, environment: { LIMIT_ATTACHMENT_STORAGE: '1000000' } })
})
test.afterAll(() => server.close())

test('the second sheet of a workbook becomes a dataset', async ({ page }) => {
  const errors = watchConsole(page)
  await openWizard(page)
  await expect(page.getByRole('rowheader', { name: 'Parquet' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('formats.png'), fullPage: true })
  await expectAccessible(page)
  await page.getByLabel(dataFile).setInputFiles({ name: 'photo.png', mimeType: '', buffer: Buffer.from('a') })
  await expect(page.getByRole('alert')).toContainText("Ce type de fichier n'est pas accepté : photo.png")

  await page.getByLabel(dataFile).setInputFiles({ name: 'Budget.xlsx', mimeType: '', buffer: workbook() })
  const sheet = page.getByRole('textbox', { name: 'Numéro de la feuille' })
  await sheet.fill('0')
  await expect(page.getByText('Un nombre entier à partir de 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuer' })).toBeDisabled()
  await sheet.fill('2')
  await page.getByRole('textbox', { name: "Numéro de ligne de l'entête" }).fill('3')
  await page.getByText('Paramètres avancés').click()
  await page.screenshot({ path: test.info().outputPath('spreadsheet.png'), fullPage: true })
  await expectAccessible(page)
  await page.setViewportSize({ width: 400, height: 800 })
  await page.screenshot({ path: test.info().outputPath('spreadsheet-400.png'), fullPage: true })
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Retirer le fichier' }).click()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('formats-400.png'), fullPage: true })
  await expectNoOverflow(page)
  await page.getByLabel(dataFile).setInputFiles({ name: 'Budget.xlsx', mimeType: '', buffer: workbook() })
  await page.setViewportSize({ width: 1280, height: 900 })
  await create(page)
  await expect(page.getByRole('grid').getByText('Vannes')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('grid').getByText('Ignorée')).toHaveCount(0)

  await page.getByText('Mettre à jour les données').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(dataFile).setInputFiles({ name: 'Budget.xlsx', mimeType: '', buffer: workbook() })
  await expect(dialog.getByRole('textbox', { name: 'Numéro de la feuille' })).toHaveValue('2')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('update.png') })
  expect(errors).toEqual([])
})

test('the times of a workbook are shown unchanged in every time zone', async ({ browser }) => {
  const sheet = utils.aoa_to_sheet([['heure'], [45_306 + 14 / 24], [45_307 + 9.5 / 24]])
  for (const cell of ['A2', 'A3']) sheet[cell].z = 'yyyy-mm-dd hh:mm'
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Heures')
  const file = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
  let id = ''
  for (const timezoneId of ['Europe/Paris', 'America/New_York']) {
    const page = await (await browser.newContext({ locale: 'fr-FR', timezoneId })).newPage()
    await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
    const api = `${server.origin}/data-fair/api/v1/datasets`
    if (!id) {
      const created = await page.request.post(api, {
        multipart: { file: { name: 'Heures.xlsx', mimeType: 'application/octet-stream', buffer: file } }
      })
      id = ((await created.json()) as { id: string }).id
      const status = async (): Promise<unknown> =>
        ((await (await page.request.get(`${api}/${id}`)).json()) as { status: string }).status
      await expect.poll(status, { timeout: 30_000 }).toBe('finalized')
    }
    await page.goto(`${server.origin}/data-fair/embed/dataset/${id}/table`)
    await expect(page.getByText('15 janv. 2024, 14:00')).toBeVisible()
    await expect(page.getByText('16 janv. 2024, 09:30')).toBeVisible()
    await page.context().close()
  }
})

test('files of an archive are attached to the lines of a CSV', async ({ page }) => {
  const errors = watchConsole(page)
  await openWizard(page)
  const csv = 'titre,document\nPremier,a.txt\nSecond,dossier/b.txt\n'
  await page.getByLabel(dataFile).setInputFiles({ name: 'actes.csv', mimeType: '', buffer: Buffer.from(csv) })
  await page.getByLabel(archive, { exact: true }).setInputFiles({
    name: 'documents.zip',
    mimeType: 'application/zip',
    buffer: await zip({ 'a.txt': 'alpha', 'dossier/b.txt': 'beta' })
  })
  await expect(page.getByLabel('Traiter les pièces jointes comme des images')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('archive.png'), fullPage: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(/Pièces jointes documents\.zip/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('confirmation.png'), fullPage: true })
  await page.getByRole('button', { name: "Lancer l'import" }).click()
  await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
  await expect(page.getByRole('grid').getByText('Premier')).toBeVisible({ timeout: 30_000 })
  const id = page.url().split('/').at(-1) ?? ''
  const file = await page.request.get(
    `${server.origin}/data-fair/api/v1/datasets/${id}/attachments/dossier/b.txt`
  )
  expect(await file.text()).toBe('beta')

  await page.reload()
  await page.getByText('Mettre à jour les données').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(archive, { exact: true }).setInputFiles({
    name: 'documents.zip',
    mimeType: 'application/zip',
    buffer: await zip({ 'a.txt': 'alpha', 'dossier/b.txt': 'gamma' })
  })
  await page.screenshot({ path: test.info().outputPath('update-archive.png') })
  await dialog.getByRole('button', { name: 'Charger' }).click()
  // The upload message is not checked, as the message of finished processing may replace it at once.
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Valider le brouillon' })).toBeVisible()
  expect(errors).toEqual([])
})

test('attached documents, links and remote files are listed and visible to readers', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const id = await createDescription(page.request, server.origin, 'Plans')
  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  await page.getByRole('tab', { name: 'Pièces jointes' }).click()
  await expect(page.getByText("Vous n'avez pas encore ajouté de pièces jointes.")).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('empty.png') })

  await test.step('a document and an image are attached', () => attachDocumentAndImage(page))

  await test.step('a file that is too large is refused with a message, and another one can be chosen', async () => {
    await add(page)
    await fileInput(page).setInputFiles({ name: 'film.mp4', mimeType: '', buffer: Buffer.alloc(3_000_000) })
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(page.getByText('Le fichier est trop volumineux pour être importé')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('too-large.png') })
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  })

  await test.step('a link and a remote file are added', () => addLinkAndRemoteFile(page))

  const list = page.getByRole('list', { name: 'Pièces jointes' })
  await test.step('the image is shown as the dataset image', async () => {
    await list.getByRole('button', { name: 'Utiliser comme vignette : carré.png' }).click()
    await expect(list.getByText('Vignette')).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('attachments.png'), fullPage: true })
    await page.setViewportSize({ width: 400, height: 800 })
    await page.screenshot({ path: test.info().outputPath('attachments-400.png'), fullPage: true })
    await expectNoOverflow(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a document is replaced, and the former file deleted', async () => {
    await list.getByRole('button', { name: "Modifier la pièce jointe : Notice d'utilisation" }).click()
    await fileInput(page).setInputFiles({ name: 'notice-2.txt', mimeType: '', buffer: Buffer.from('Salut') })
    await save(page)
    await expect(list.getByText(/notice-2\.txt · 5 octets/)).toBeVisible()
    await expect.poll(() => statusOf('notice.txt')).toBe(404)
    expect(await statusOf('notice-2.txt')).toBe(200)
  })

  await test.step('readers see the attachments', () => readAttachmentsAsReader(page, id))

  await test.step('a deleted image is no longer the dataset image', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${server.origin}/data-fair/dataset/${id}`)
    await page.getByRole('tab', { name: 'Pièces jointes' }).click()
    await list.getByRole('button', { name: 'Supprimer la pièce jointe : carré.png' }).click()
    await expect(page.getByText(/C'est l'image actuelle/)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('delete-dark.png') })
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(list.getByText('carré.png')).toHaveCount(0)
    await expect.poll(() => statusOf('carré.png')).toBe(404)
    const dataset = await page.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}`)
    expect(await dataset.json()).not.toHaveProperty('image')
  })
  // Expected console errors: the refused file, and requests for deleted files.
  expect(errors.filter((error) => !/\b(404|413)\b/.test(error))).toEqual([])

  async function statusOf(name: string): Promise<number> {
    const path = `/data-fair/api/v1/datasets/${id}/metadata-attachments/${encodeURIComponent(name)}`
    return (await page.request.get(server.origin + path)).status()
  }
})

async function attachDocumentAndImage(page: Page): Promise<void> {
  await add(page)
  await fileInput(page).setInputFiles({ name: 'notice.txt', mimeType: '', buffer: Buffer.from('Bonjour') })
  await expect(page.getByLabel('Titre')).toHaveValue('notice.txt')
  await page.getByLabel('Titre').fill("Notice d'utilisation")
  await page.getByRole('dialog').getByLabel('Description', { exact: true }).fill('À lire **avant** usage.')
  await page.getByLabel('Inclure dans les publications sur catalogue').check()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('dialog.png') })
  await save(page)
  await add(page)
  await fileInput(page).setInputFiles({ name: 'notice.txt', mimeType: '', buffer: Buffer.from('Encore') })
  await expect(page.getByText('Une autre pièce jointe a déjà un fichier de ce nom.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter', exact: true })).toBeDisabled()
  await fileInput(page).setInputFiles({ name: 'carré.png', mimeType: 'image/png', buffer: picture })
  await save(page)
}

async function addLinkAndRemoteFile(page: Page): Promise<void> {
  await add(page)
  await chooseType(page, 'Lien')
  await page.getByLabel('URL').fill('www.example.org')
  await expect(page.getByText(/L'adresse doit être complète/)).toBeVisible()
  await page.getByLabel('URL').fill('https://example.org/page')
  await page.getByLabel('Titre').fill('Le site')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await add(page)
  await chooseType(page, 'Fichier récupéré depuis une URL')
  await page.getByLabel('Nom du fichier').fill('prix.csv')
  await page.getByLabel('URL de téléchargement').fill('https://example.org/prix.csv?token=secret')
  await page.getByLabel('Titre').fill('Les prix')
  await page.setViewportSize({ width: 400, height: 800 })
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('remote-400.png') })
  await page.setViewportSize({ width: 1280, height: 900 })
  await save(page)
}

async function readAttachmentsAsReader(page: Page, id: string): Promise<void> {
  await page.goto(`${server.origin}/data-fair/dataset/${id}/description`)
  const documents = page.getByRole('region', { name: 'Pièces jointes' })
  await expect(documents.getByRole('link', { name: 'Le site' })).toHaveAttribute(
    'href',
    'https://example.org/page'
  )
  await expect(documents.getByText(/notice-2\.txt · 5 octets/)).toBeVisible()
  const href = await documents.getByRole('link', { name: "Notice d'utilisation" }).getAttribute('href')
  expect(await (await page.request.get(href ?? '')).text()).toBe('Salut')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('description.png'), fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 400, height: 800 })
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('description-400-dark.png'), fullPage: true })
  await expectNoOverflow(page)
}

async function openWizard(page: Page): Promise<void> {
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', '/data-fair/new-dataset')
  await page.getByRole('button', { name: /^Fichier/ }).click()
  await page.getByRole('button', { name: 'Ignorer' }).click()
}

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: "Lancer l'import" }).click()
  await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
}

async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une pièce jointe' }).click()
}

function fileInput(page: Page): ReturnType<Page['locator']> {
  return page.getByRole('dialog').locator('input[type=file]')
}

async function chooseType(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name }).click()
}

async function save(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Ajouter|Enregistrer)$/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
}

/** Workbook with two sheets; the table of the second one starts on its third row. */
function workbook(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['note'], ['Ignorée']]), 'Notes')
  const lines = [
    ['Budget 2026', ''],
    ['', ''],
    ['commune', 'montant'],
    ['Vannes', 120],
    ['Auray', 80]
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines), 'Données')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

async function zip(files: Record<string, string>): Promise<Buffer> {
  const archived = new ZipFile()
  for (const [name, text] of Object.entries(files)) archived.addBuffer(Buffer.from(text), name)
  archived.end()
  return buffer(archived.outputStream)
}

/** PNG of one red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64'
)
