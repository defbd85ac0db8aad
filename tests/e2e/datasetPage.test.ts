/** Dataset page: structure, draft comparison, API viewer, portals and revisions. */
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const csv = `Code,Ville,Habitants,Ouverture
A1,Vannes,120,2019-03-01
B2,Lorient,85,2020-06-15
C3,Vannes,42,2020-09-01
D4,Pontivy,230,2021-01-20
`

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())

const api = (path: string): string => `${server.origin}/data-fair/api/v1${path}`
const headers = (): Record<string, string> => ({ origin: server.origin })
const datasetPage = (id: string, below = ''): string => `${server.origin}/data-fair/dataset/${id}${below}`

async function read<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  return (await (await request.get(api(path))).json()) as Answer
}

interface ReadDataset {
  status: string
  count: number
  title: string
  schema: Record<string, unknown>[]
  constraints?: unknown
  relatedDatasets?: { title: string }[]
  publicationSites?: string[]
}

async function upload(request: APIRequestContext, title: string, text = csv): Promise<string> {
  const file = { name: 'villes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const answer = await request.post(api('/datasets'), {
    headers: headers(),
    multipart: { dataset: file, body: JSON.stringify({ title }) }
  })
  expect(answer.status()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await finalized(request, id)
  return id
}

async function finalized(request: APIRequestContext, id: string): Promise<void> {
  await expect
    .poll(async () => (await read<ReadDataset>(request, `/datasets/${id}`)).status, { timeout: 30_000 })
    .toBe('finalized')
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const distanceFromTop = (element: Locator): Promise<number> =>
  element.evaluate((shown) => Math.abs(shown.getBoundingClientRect().top))

/** Opens a dialog of the column, fills it in and closes it. */
async function inDialog(page: Page, tool: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await section(page, 'Structure').getByRole('button', { name: tool }).click()
  const dialog = page.getByRole('dialog', { name: tool })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
}

test('the structure is edited in several tabs and saved at once', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const id = await upload(page.request, 'Villes')
  await page.goto(datasetPage(id))
  const structure = section(page, 'Structure')

  await test.step('the value distribution of a column is shown with its statistics', async () => {
    await structure.getByRole('button', { name: 'Ville', exact: true }).click()
    const values = section(page, 'Répartition des valeurs')
    const rows = values.getByRole('row')
    await expect(rows.filter({ hasText: 'Vannes' })).toContainText('50 %')
    await expect(values.getByText('4 (100 %)')).toBeVisible()
    await structure.getByRole('button', { name: 'Habitants' }).click()
    await expect(values.getByText('Médiane')).toBeVisible()
    await structure.getByRole('button', { name: 'Ouverture' }).click()
    await expect(values.getByRole('img', { name: /^Histogramme de \d+ barres/ })).toBeVisible()
  })

  await test.step('labels, validation rules, separator and title of a column are edited', () =>
    editColumn(structure, page))

  await test.step('columns are reordered by keyboard and keep the focus', async () => {
    const city = structure.getByRole('button', { name: 'Commune', exact: true })
    await city.focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(structure.getByText('Colonne Commune : place 1 sur 4')).toBeAttached()
    await expect(city).toBeFocused()
  })

  await test.step('a constraint is added in another tab', async () => {
    await structure.getByRole('tab', { name: 'Contraintes' }).click()
    await structure.getByRole('button', { name: 'Ajouter une contrainte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter une contrainte' })
    await dialog.getByRole('combobox', { name: 'Colonnes' }).fill('Code')
    await page.getByRole('option', { name: 'Code' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Valider' }).click()
    await expect(structure.getByText('Unicité : Code')).toBeVisible()
  })

  await test.step('leaving asks for confirmation', async () => {
    await page.getByRole('link', { name: 'Voir la description' }).click()
    const question = page.getByRole('dialog', { name: 'La page contient des modifications non enregistrées' })
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(`${datasetPage(id)}?structure=constraints`)
  })

  await test.step('all changes are saved at once', () => saveAllChanges(structure, page, id))
  expect(errors).toEqual([])
})

async function editColumn(structure: Locator, page: Page): Promise<void> {
  await structure.getByRole('button', { name: 'Ville', exact: true }).click()
  await structure.getByRole('textbox', { name: 'Libellé' }).fill('Commune')
  await inDialog(page, 'Libellés des valeurs', async (dialog) => {
    await dialog.getByRole('button', { name: 'Associer un libellé à une valeur' }).click()
    await dialog.getByRole('combobox', { name: 'Valeur' }).fill('Vannes')
    await dialog.getByRole('textbox', { name: 'Libellé' }).fill('Ville de Vannes')
    await expectAccessible(page)
  })
  await inDialog(page, 'Validation des données', async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'Information obligatoire' }).check()
    await dialog.getByRole('textbox', { name: 'Format', exact: true }).fill('(')
    await expect(dialog.getByText('expression régulière invalide')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Format', exact: true }).fill('^[A-Z]')
  })
  await expectAccessible(page)
}

async function saveAllChanges(structure: Locator, page: Page, id: string): Promise<void> {
  await structure.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(structure.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  await expect(page.getByText('le jeu de données a été entièrement traité').nth(1)).toBeVisible()
  const saved = await read<ReadDataset>(page.request, `/datasets/${id}`)
  expect(saved.constraints).toEqual([{ type: 'unique', properties: ['code'] }])
  expect(saved.schema[0]).toMatchObject({
    key: 'ville',
    title: 'Commune',
    'x-labels': { Vannes: 'Ville de Vannes' },
    'x-required': true,
    pattern: '^[A-Z]'
  })
  await expect(page.getByRole('grid').getByText('Ville de Vannes').first()).toBeVisible()
}

test('a new file opens a draft, which is compared with the published data and validated', async ({
  page
}) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const id = await upload(page.request, 'Brouillon')
  await page.goto(datasetPage(id))
  await page.getByRole('button', { name: 'Mettre à jour les données' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mettre à jour le fichier de données' })
  const newFile = 'Code,Ville,Surface\nA1,Vannes,12\nB2,Auray,9\n'
  await dialog
    .getByLabel('Sélectionnez ou glissez/déposez un fichier')
    .setInputFiles({ name: 'villes.csv', mimeType: 'text/csv', buffer: Buffer.from(newFile) })
  await dialog.getByRole('button', { name: 'Charger' }).click()

  const banner = page.getByRole('alert').filter({ hasText: 'Brouillon' })
  await expect(banner.getByText('Nouvelle colonne : Surface')).toBeVisible({ timeout: 30_000 })
  await expect(banner.getByText('Colonnes absentes du nouveau fichier : Habitants, Ouverture')).toBeVisible()
  const ghost = section(page, 'Structure').getByRole('button', { name: /Habitants/ })
  await ghost.click()
  await expect(
    section(page, 'Habitants').getByText("Cette colonne n'est plus présente dans le nouveau fichier.")
  ).toBeVisible()
  await expectAccessible(page)

  await banner.getByRole('button', { name: 'Valider le brouillon' }).click()
  await expect(banner).toBeHidden({ timeout: 30_000 })
  await expect
    .poll(async () => (await read<ReadDataset>(page.request, `/datasets/${id}`)).count, { timeout: 30_000 })
    .toBe(2)
  await expect(ghost).toBeHidden()
  expect(errors).toEqual([])
})

test('the API page runs requests', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const id = await upload(page.request, 'Communes')
  await page.goto(datasetPage(id))
  await page.getByRole('link', { name: "Utiliser l'API" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Communes')
  await page.getByRole('searchbox', { name: 'Rechercher une opération' }).fill('lignes')
  await page.getByRole('button', { name: /Lire les lignes/ }).click()
  await expect(page).toHaveURL(/\?operation=readLines$/)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Nom' }).fill('ville_eq')
  await page.getByRole('textbox', { name: 'Valeur' }).fill('Vannes')
  await page.getByRole('spinbutton', { name: 'size' }).fill('1')
  await page.keyboard.press('Enter')
  const response = section(page, 'Réponse')
  await expect(response).toContainText('"total": 2')
  await expect(response).toContainText('"ville": "Vannes"')
  await expect(section(page, 'Code')).toContainText('/lines?ville_eq=Vannes&size=1')
  await expectAccessible(page)

  await page.getByRole('spinbutton', { name: 'size' }).fill('99999')
  await page.getByRole('button', { name: 'Exécuter' }).click()
  await expect(page.getByText('400', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Adresse de base')).toBeVisible()
  // The refused request is the only console error.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
})

test('related datasets, portal publication, revisions, deletion of lines and of the dataset', async ({
  page
}) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await upload(page.request, 'Un voisin')
  const created = await page.request.post(api('/datasets'), {
    headers: headers(),
    data: {
      isRest: true,
      title: 'Salles',
      schema: [{ key: 'nom', type: 'string' }],
      rest: { history: true }
    }
  })
  const { id } = (await created.json()) as { id: string }
  for (const nom of ['Rouge', 'Bleue']) {
    await page.request.post(api(`/datasets/${id}/lines`), { headers: headers(), data: { nom } })
  }
  const account = await read<{ owner: { type: string; id: string } }>(page.request, `/datasets/${id}`)
  const site = {
    type: 'portal',
    id: 'commune',
    title: 'Portail de la commune',
    url: 'https://portail.example',
    datasetUrlTemplate: 'https://portail.example/donnees/{slug}',
    settings: { datasetsRequiredMetadata: ['summary'] }
  }
  const path = `/settings/${account.owner.type}/${account.owner.id}/publication-sites`
  expect((await page.request.post(api(path), { headers: headers(), data: site })).status()).toBe(200)
  await page.goto(datasetPage(id, '#share'))
  // The page stays at the section of its URL fragment, while other sections load.
  await expect(page.getByRole('tab', { name: 'Portails' })).toBeVisible()
  await expect.poll(() => distanceFromTop(page.locator('#share'))).toBeLessThan(80)

  await test.step('related datasets are set in the metadata', () => setRelatedDatasets(page, id))

  await test.step('the dataset is published on the portal', async () => {
    await page.getByRole('tab', { name: 'Portails' }).click()
    const portal = section(page, 'Portail de la commune')
    await portal.getByRole('switch', { name: 'Publié' }).click()
    await expect(portal.getByRole('link', { name: 'https://portail.example/donnees/salles' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Voir sur Portail de la commune' })).toBeVisible()
    const saved = await read<ReadDataset>(page.request, `/datasets/${id}`)
    expect(saved.publicationSites).toEqual(['portal:commune'])
    await expectAccessible(page)
  })

  await test.step('revisions are listed', async () => {
    await page.getByRole('tab', { name: 'Révisions' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Rouge' })).toContainText('Création')
    await page.getByRole('link', { name: 'Afficher en plein écran' }).click()
    await expect(page).toHaveURL(datasetPage(id, '/revisions'))
    await expect(page.getByRole('link', { name: 'Afficher en plein écran' })).toBeHidden()
    await expect(page.getByText('2 révisions')).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
  })

  await test.step('all lines are deleted', async () => {
    await section(page, 'Zone de danger').getByRole('button', { name: 'Supprimer toutes les lignes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click()
    await expect(page.getByText('Toutes les lignes ont bien été supprimées.')).toBeVisible()
    await expect
      .poll(async () => (await read<{ total: number }>(page.request, `/datasets/${id}/lines`)).total)
      .toBe(0)
  })

  await test.step('the uses of the dataset are shown before it is deleted', () => deleteUsedDataset(id, page))
  expect(errors).toEqual([])
})

async function setRelatedDatasets(page: Page, id: string): Promise<void> {
  const metadata = section(page, 'Métadonnées')
  await metadata.getByLabel('Résumé').fill('Les salles que la commune prête.')
  await metadata.getByRole('combobox', { name: 'Jeux de données liés' }).fill('voisin')
  await page.getByRole('option', { name: 'Un voisin' }).click()
  await metadata.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(metadata.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  const saved = await read<ReadDataset>(page.request, `/datasets/${id}`)
  expect(saved.relatedDatasets?.map(({ title }) => title)).toEqual(['Un voisin'])
}

async function deleteUsedDataset(id: string, page: Page): Promise<void> {
  const virtual = { isVirtual: true, title: 'Vue des salles', virtual: { children: [id] } }
  await page.request.post(api('/datasets'), {
    headers: headers(),
    data: { ...virtual, schema: [{ key: 'nom' }] }
  })
  await section(page, 'Zone de danger').getByRole('button', { name: 'Supprimer le jeu de données' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Vue des salles' })).toBeVisible()
  await expect(dialog.getByRole('note')).toContainText('Ils ne pourront plus être lus')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('uses.png') })
  await dialog.getByRole('button', { name: 'Oui' }).click()
  await expect(page).toHaveURL(/\/data-fair\/datasets(\?|$)/)
}

test('two pages that edit the same dataset lose no change', async ({ page, context }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const id = await upload(page.request, 'Marchés')
  const secondPage = await context.newPage()
  const pages = [page, secondPage]
  for (const tab of pages) await tab.goto(datasetPage(id))
  const form = (tab: Page): Locator => section(tab, 'Métadonnées')
  const save = (tab: Page, name: string): Promise<void> =>
    section(tab, name).getByRole('button', { name: 'Enregistrer' }).click()
  for (const tab of pages) await expect(form(tab).getByLabel(/^Titre/)).toHaveValue('Marchés')

  // Both pages have unsaved changes; a page reloads its data when it gets the focus.
  await form(page)
    .getByLabel(/^Titre/)
    .fill('Marchés du matin')
  await form(page)
    .getByLabel(/^Résumé/)
    .fill('Ceux du matin')
  await form(secondPage)
    .getByLabel(/^Titre/)
    .fill('Marchés de plein air')
  await save(secondPage, 'Métadonnées')
  await expect(secondPage.getByText('Les modifications ont été enregistrées')).toBeVisible()
  await section(secondPage, 'Structure').getByRole('button', { name: 'Ville', exact: true }).click()
  await section(secondPage, 'Structure').getByRole('textbox', { name: 'Libellé' }).fill('Commune')
  await save(secondPage, 'Structure')
  await expect(section(secondPage, 'Structure').getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await finalized(page.request, id)

  await section(page, 'Structure').getByRole('button', { name: 'Habitants' }).click()
  await section(page, 'Structure').getByRole('textbox', { name: 'Libellé' }).fill('Population')
  await save(page, 'Structure')
  await expect(section(page, 'Structure').getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await finalized(page.request, id)
  const merged = await read<ReadDataset>(page.request, `/datasets/${id}`)
  expect(merged.schema.slice(1, 3).map(({ title }) => title)).toEqual(['Commune', 'Population'])

  await save(page, 'Métadonnées')
  const question = page.getByRole('dialog', { name: "Quelqu'un d'autre a enregistré entre-temps" })
  await expect(question.getByRole('row')).toHaveText([
    /Votre valeur.*Valeur enregistrée/,
    /Titre.*Marchés du matin.*Marchés de plein air/
  ])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(form(page).getByLabel(/^Titre/)).toHaveValue('Marchés du matin')
  await save(page, 'Métadonnées')
  await question.getByRole('button', { name: 'Prendre celles enregistrées' }).click()
  await expect(form(page).getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await expect(form(page).getByLabel(/^Titre/)).toHaveValue('Marchés de plein air')
  expect(await read(page.request, `/datasets/${id}`)).toMatchObject({
    title: 'Marchés de plein air',
    summary: 'Ceux du matin'
  })

  // The reverse case: the first page has outdated data.
  await form(secondPage)
    .getByLabel(/^Résumé/)
    .fill('Les meilleurs')
  await form(page)
    .getByLabel(/^Résumé/)
    .fill('Les plus beaux')
  await save(page, 'Métadonnées')
  await expect(form(page).getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await save(secondPage, 'Métadonnées')
  await secondPage.getByRole('dialog').getByRole('button', { name: 'Garder mes valeurs' }).click()
  await expect(form(secondPage).getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  expect(await read(page.request, `/datasets/${id}`)).toMatchObject({ summary: 'Les meilleurs' })
  expect(errors.filter((error) => !error.includes('412'))).toEqual([])
})
