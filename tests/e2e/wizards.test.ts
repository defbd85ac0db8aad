/** Dataset wizards: from a model, new data, publication on a portal, and bulk changes. */
import { expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible, signIn, signInOrganization, watchConsole } from './support/page.ts'
import { TestDatasets } from './support/datasets.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite } from './support/site.ts'
import { test } from './support/test.ts'

const organization = 'organization:test_org1'
const csv = 'arrêt,voyageurs\nGare,1200\nPort,350\n'

const toolsUrl = 'https://tools.example/'
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({
    accounts: true,
    environment: {
      EXTRA_NAVIGATION_ITEMS: JSON.stringify([
        { id: 'tools', title: { fr: 'Outils', en: 'Tools' }, iframe: toolsUrl, group: 'management' }
      ])
    }
  })
})
test.afterAll(() => server.close())

/** Signs in as an administrator of the organization, with the organization as active account. */
const enter = (page: Page, path?: string): Promise<void> =>
  signInOrganization(page, server.origin, 'test_user1@test.com', path && `/data-fair${path}`)

/** Sends a request with the session of the page. */
async function ask<Answer>(page: Page, method: string, path: string, data?: unknown): Promise<Answer> {
  const answer = await page.request.fetch(`${server.origin}/data-fair/api/v1${path}`, { method, data })
  return (await answer.json()) as Answer
}

/** Uploads a dataset and waits for its processing. */
async function upload(page: Page, title: string): Promise<string> {
  const body = { description: 'Une longue description' }
  const created = await new TestDatasets(page.request, server.origin).create(title, csv, {
    body,
    isPrivate: true
  })
  return created.id
}

test('an account chosen right after sign-in is kept when the session renewal responds', async ({ page }) => {
  const chosen = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**/api/auth/keepalive', async (route) => {
    const answer = await route.fetch()
    if (isHeld) await chosen.promise
    await route.fulfill({ response: answer })
  })
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', '/data-fair/')
  // The session renewal of this page is in progress when the account is chosen.
  await page.evaluate(() => localStorage.clear())
  isHeld = true
  const renewed = page.waitForResponse('**/api/auth/keepalive')
  await page.goto(`${server.origin}/data-fair/?account=${organization}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Test Org 1")
  isHeld = false
  chosen.resolve()
  await (await renewed).finished()
  // The page restores the chosen account over the account in the response.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('id_token_org=test_org1')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Test Org 1")
})

test('a dataset is created from another one, with a copy of its data', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page, '/new-dataset')
  await upload(page, 'Modèle de comptages')
  await page.getByRole('button', { name: /^Fichier/ }).click()
  await page
    .getByRole('combobox', { name: 'Utiliser un jeu de données existant comme modèle' })
    .fill('comptages')
  await page.getByRole('option', { name: /Modèle de comptages/ }).click()
  await page.getByLabel('Copier la donnée').check()
  await page.getByLabel('Copier le résumé et la description').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Titre du jeu de données').fill('Copie des comptages')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(
    page.getByText('Modèle Modèle de comptages (colonnes, donnée, résumé et description)')
  ).toBeVisible()
  await page.getByRole('button', { name: "Lancer l'import" }).click()
  await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
  await expect(page.getByRole('grid').getByText('Gare')).toBeVisible({ timeout: 30_000 })
  const copy = page.url().split('/').at(-1) ?? ''
  const draft = await ask<{ description: string }>(page, 'GET', `/datasets/${copy}?draft=true`)
  expect(draft.description).toBe('Une longue description')

  await test.step('an editable dataset is created with copied lines', async () => {
    await page.goto(`${server.origin}/data-fair/new-dataset`)
    await page.getByRole('button', { name: /^Éditable/ }).click()
    await page
      .getByRole('combobox', { name: 'Utiliser un jeu de données existant comme modèle' })
      .fill('Modèle')
    await page.getByRole('option', { name: /Modèle de comptages/ }).click()
    await page.getByLabel('Copier la donnée').check()
    await page.getByRole('button', { name: 'Continuer' }).click()
    // Waits for the next step, as both steps have a button with the same name.
    await expect(page.getByLabel('Titre du jeu de données')).toHaveValue('Modèle de comptages')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByLabel('Ignorer ces doublons potentiels').check()
    await page.getByRole('button', { name: 'Créer le jeu de données' }).click()
    await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
    await expect(page.getByRole('grid').getByText('Gare')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Jeu de données éditable')).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('wizard values survive the back button, and leaving asks for confirmation', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page, '/new-dataset')
  const title = page.getByLabel('Titre du jeu de données')
  const question = page.getByRole('dialog', { name: /^Attention ! La page contient/ })
  const menuLink = page.getByRole('link', { name: 'Jeux de données', exact: true }).first()
  await page.getByRole('button', { name: /^Éditable/ }).click()
  await page.getByRole('button', { name: 'Ignorer' }).click()
  await title.fill('Registre des arbres')
  await page.getByLabel('Nom de la colonne').first().fill('Essence')
  await page.goBack()
  await page.getByRole('button', { name: 'Ignorer' }).click()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Éditable/ })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(title).toHaveValue('Registre des arbres')
  await expect(page.getByLabel('Nom de la colonne').first()).toHaveValue('Essence')

  await menuLink.click()
  await expect(question.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await expect(question).toContainText("Il n'est pas encore complet")
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Rester' }).click()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await menuLink.click()
  await question.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL(/\/data-fair\/datasets$/)
  await expect(page.getByRole('link', { name: /^Registre des arbres/ })).toBeVisible()

  await page.goto(`${server.origin}/data-fair/update-dataset`)
  const fountains = await upload(page, 'Fontaines')
  await page.getByLabel('Rechercher').fill('Fontaines')
  await page.getByRole('button', { name: /^Fontaines/ }).click()
  const file = page.getByLabel('Sélectionnez ou glissez/déposez un fichier')
  await file.setInputFiles({ name: '2030.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const send = page.getByRole('button', { name: 'Mettre à jour' })
  await expect(send).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Formats supportés')).toBeVisible()
  await expect(page.getByText('2030.csv').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Rechercher')).toBeVisible()
  await menuLink.click()
  await question.getByRole('button', { name: 'Rester' }).click()
  await page.goForward()
  await page.goForward()
  await expect(send).toBeVisible()
  await page.getByRole('tab', { name: 'Jeu de données' }).click()
  await page.getByRole('button', { name: /^Fontaines/ }).click()
  await expect(page.getByText('2030.csv').first()).toBeVisible()
  await menuLink.click()
  await question.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL(/\/data-fair\/datasets$/)
  const name = async (): Promise<string | undefined> =>
    (await ask<{ originalFile?: { name: string } }>(page, 'GET', `/datasets/${fountains}`)).originalFile?.name
  await expect.poll(name, { timeout: 30_000 }).toBe('2030.csv')
  expect(errors).toEqual([])
})

test('wizard values survive a reload, and are cleared after the creation', async ({ page }) => {
  await enter(page, '/new-dataset')
  await page.getByRole('button', { name: /^Éditable/ }).click()
  await page.getByRole('button', { name: 'Ignorer' }).click()
  await page.getByLabel('Titre du jeu de données').fill('Arbres plantés')
  await page.getByLabel('Nom de la colonne').first().fill('Essence')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('button', { name: 'Créer le jeu de données' })).toBeEnabled()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Créer le jeu de données' })).toBeEnabled()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByLabel('Nom de la colonne').first()).toHaveValue('Essence')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Créer le jeu de données' }).click()
  await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
  await expect(page.getByRole('heading', { name: 'Arbres plantés' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Éditable/ })).toBeVisible()

  await page.goto(`${server.origin}/data-fair/new-application`)
  await page.getByRole('button', { name: /^Nouvelle configuration/ }).click()
  await expect(page.getByRole('button', { name: 'Retour' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retour' })).toBeVisible()
})

test('a virtual dataset combines two datasets, selects columns and lines, and follows changes', async ({
  page
}) => {
  const errors = watchConsole(page)
  await enter(page, '/new-dataset')
  const [first] = [await upload(page, 'Comptages du nord'), await upload(page, 'Comptages du sud')]
  await page.getByRole('button', { name: /^Virtuel/ }).click()
  await page.getByLabel('Titre du jeu de données').fill('Tous les comptages')
  const children = page.getByRole('combobox', { name: 'Jeux enfants' })
  for (const name of ['nord', 'sud']) {
    await children.fill(`Comptages du ${name}`)
    await page.getByRole('option', { name: new RegExp(`Comptages du ${name}`) }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByLabel('Initialiser le schéma avec toutes les colonnes des jeux enfants').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Créer le jeu de données' }).click()
  await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  const grid = page.getByRole('grid')
  await expect(grid.getByText('Gare')).toHaveCount(2, { timeout: 30_000 })
  await expect(page.getByText('4 enregistrements')).toBeVisible()

  await test.step('a column is hidden, and lines are filtered out', async () => {
    await page.getByRole('tab', { name: 'Jeu de données virtuel' }).click()
    await expect(page.getByRole('link', { name: `Comptages du nord (${first})` })).toBeVisible()
    await page.getByRole('button', { name: /Retirer.*voyageurs|voyageurs.*Retirer/i }).click()
    await page.getByRole('combobox', { name: 'Ajouter un filtre' }).fill('voyageurs')
    await page.getByRole('option', { name: 'voyageurs' }).click()
    await page.getByRole('combobox', { name: 'Valeurs' }).fill('1200')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer' }).first().click()
    await expect(page.getByText('2 enregistrements')).toBeVisible({ timeout: 30_000 })
    await expect(grid.getByText('Port')).toHaveCount(0)
    await expect(grid.getByRole('columnheader', { name: 'voyageurs' })).toHaveCount(0)
  })

  await test.step('a change of a child is visible', async () => {
    const buffer = Buffer.from('arrêt,voyageurs\nHalles,1200\n')
    await page.request.post(`${server.origin}/data-fair/api/v1/datasets/${first}`, {
      multipart: { file: { name: 'Comptages du nord.csv', mimeType: 'text/csv', buffer } }
    })
    await expect(grid.getByText('Halles')).toBeVisible({ timeout: 30_000 })
    const { results } = await ask<{ results: { arret: string }[] }>(page, 'GET', `/datasets/${id}/lines`)
    expect(results.map(({ arret }) => arret).sort((a, other) => a.localeCompare(other))).toEqual([
      'Gare',
      'Halles'
    ])
  })
  expect(errors).toEqual([])
})

test('new data replace the former if the columns match, and are discarded otherwise', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page, '/update-dataset')
  const id = await upload(page, 'Fréquentation')
  await page.getByLabel('Rechercher').fill('Fréquentation')
  await page.getByRole('button', { name: /^Fréquentation/ }).click()
  const send = async (name: string, content: string): Promise<void> => {
    await page
      .getByLabel('Sélectionnez ou glissez/déposez un fichier')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: 'Mettre à jour' }).click()
  }
  await send('2027.csv', 'arrêt,voyageurs\nMairie,10\n')
  await expect(page.getByText('Le jeu de données a été mis à jour.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('grid').getByText('Mairie')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('updated')).toBe(id)
  await expectAccessible(page)

  // The URL is enough to return to the result.
  await page.reload()
  await expect(page.getByRole('grid').getByText('Mairie')).toBeVisible()
  await page.getByRole('tab', { name: 'Fichier' }).click()
  await send('other.csv', 'a,b\n1,2\n')
  await expect(page.getByText('Votre fichier a été refusé automatiquement.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('colonne voyageurs manquante')).toBeVisible()
  await page.getByRole('button', { name: 'Changer de fichier' }).click()
  await expect(page.getByText('Formats supportés')).toBeVisible()
  const { count } = await ask<{ count: number }>(page, 'GET', `/datasets/${id}`)
  expect(count).toBe(1)
  await page.setViewportSize({ width: 400, height: 800 })
  const isTooWide = (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await expect.poll(isTooWide).toBe(false)
  expect(errors).toEqual([])
})

test('an unpublished dataset is updated as a draft, then published', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page, '/update-dataset')
  const id = await page.evaluate(async (content) => {
    const form = new FormData()
    form.append('body', JSON.stringify({ title: 'Jamais validé' }))
    form.append('file', new Blob([content]), 'first.csv')
    const created = await fetch('/data-fair/api/v1/datasets?draft=true', { method: 'POST', body: form })
    return ((await created.json()) as { id: string }).id
  }, csv)
  const status = async (): Promise<string> =>
    (await ask<{ status: string }>(page, 'GET', `/datasets/${id}?draft=true`)).status
  await expect.poll(status, { timeout: 30_000 }).toBe('finalized')

  await page.getByLabel('Rechercher').fill('Jamais')
  await page.getByRole('button', { name: /^Jamais validé/ }).click()
  await expect(page.getByText("n'a encore jamais été publié")).toBeVisible()
  await page.getByLabel('Sélectionnez ou glissez/déposez un fichier').setInputFiles({
    name: 'second.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('lieu,nombre\nMairie,10\n')
  })
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(page.getByText('Votre fichier est prêt, en brouillon')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('grid').getByText('Mairie')).toBeVisible()
  await expectAccessible(page)

  // The dataset page does not mention a published version either.
  const secondTab = await page.context().newPage()
  await secondTab.goto(`${server.origin}/data-fair/dataset/${id}`)
  await expect(secondTab.getByText('Le jeu de données a été créé en mode brouillon.')).toBeVisible()
  await expect(secondTab.getByText('Par rapport à la version publiée')).toHaveCount(0)
  await expect(secondTab.getByRole('button', { name: 'Annuler le brouillon' })).toHaveCount(0)
  await secondTab.close()

  await page.getByRole('button', { name: 'Valider le brouillon' }).click()
  await expect(page.getByText('Le jeu de données a été mis à jour.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('grid').getByText('Mairie')).toBeVisible()
  expect(errors).toEqual([])
})

test('a member with another active account sees no error on a public dataset', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page)
  const id = await upload(page, 'Publique')
  const site = { type: 'data-fair-portals', id: 'town', url: 'https://town.example', title: 'Town' }
  await ask(page, 'PATCH', '/settings/organization/test_org1', { publicationSites: [site] })
  await ask(page, 'PATCH', `/datasets/${id}`, { publicationSites: ['data-fair-portals:town'] })
  const permissions = [{ classes: ['list', 'read', 'readAdvanced'] }]
  await page.request.put(`${server.origin}/data-fair/api/v1/datasets/${id}/permissions`, {
    data: permissions
  })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await page.goto(`${server.origin}/data-fair/dataset/${id}?account=user`)
  await page.waitForFunction(() => !document.cookie.includes('id_token_org=test_org1'))
  await expect(page.getByRole('heading', { name: 'Publique', level: 1 })).toBeVisible()
  await expect(page.getByRole('grid').or(page.getByText('Mairie')).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  await expect(page.getByRole('alert').filter({ hasText: /permission/i })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('lines of an editable dataset are written from the framed wizard', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page)
  await ask(page, 'POST', '/datasets', {
    isRest: true,
    title: 'Chantiers',
    schema: [{ key: 'nom', type: 'string', title: 'Nom' }]
  })
  const site = await startSite(
    `<!doctype html><title>Host</title><iframe title="update" style="width: 900px; height: 800px"
      src="${server.origin}/data-fair/embed/workflow/update-dataset?owner=${organization}"></iframe>`
  )
  // The session cookies are not sent to a cross-site frame, so the wizard is also tested alone.
  await page.goto(`${server.origin}/data-fair/embed/workflow/update-dataset?owner=${organization}`)
  await page.getByRole('button', { name: /^Chantiers/ }).click()
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await page.getByRole('dialog').getByLabel('Nom').fill('Chantier du port')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('grid').getByText('Chantier du port')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('updated')).not.toBeNull()
  await expectAccessible(page)
  await page.goto(site.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('main')).toContainText(
    /Vous devez être authentifié|Choisissez le jeu de données/
  )
  await site.close()
  expect(errors.filter((error) => !error.includes('401'))).toEqual([])
})

test('a dataset is published on a portal with permissions and metadata, and requested by a contributor', async ({
  page,
  browser
}) => {
  const errors = watchConsole(page)
  await enter(page)
  const portal = { type: 'data-fair-portals', id: 'p1', title: 'Portail exigeant', url: 'https://p1.example' }
  await ask(page, 'POST', '/settings/organization/test_org1/publication-sites', {
    ...portal,
    settings: { datasetsRequiredMetadata: ['origin'] }
  })
  const id = await upload(page, 'À publier')
  await page.goto(`${server.origin}/data-fair/share-dataset`)
  await page.getByRole('button', { name: 'Portail exigeant' }).click()
  await page.getByRole('combobox').fill('À publier')
  await page.getByRole('option', { name: /À publier/ }).click()
  await page.getByLabel('Tout le monde').check()
  await expect(page.getByText('Les modifications seront enregistrées à la publication')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Métadonnées manquantes pour ce portail : Provenance.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuer' })).toBeDisabled()
  await page.getByLabel('Provenance').fill('Service des transports')
  await expectAccessible(page)

  await test.step('the history keeps the choices and values, a link asks for confirmation', async () => {
    const question = page.getByRole('dialog', { name: /^Attention ! La page contient/ })
    await page.goBack()
    await expect(page.getByLabel('Tout le monde')).toBeChecked()
    await page.goBack()
    await expect(page.getByRole('combobox')).toHaveValue(/À publier/)
    await page.goBack()
    const chosen = page.getByRole('button', { name: 'Portail exigeant' })
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Jeux de données', exact: true }).first().click()
    await expect(question.getByRole('button', { name: 'Enregistrer' })).toBeEnabled()
    await question.getByRole('button', { name: 'Rester' }).click()
    await chosen.click()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByLabel('Tout le monde')).toBeChecked()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByLabel('Provenance')).toHaveValue('Service des transports')
  })

  await page.getByRole('button', { name: 'Continuer' }).click()
  const before = await ask<{ visibility: string; origin?: string }>(page, 'GET', `/datasets/${id}`)
  expect([before.visibility, before.origin]).toEqual(['protected', undefined])
  await page.getByRole('button', { name: 'Publier le jeu de données' }).click()
  await page.waitForURL(`**/dataset/${id}`)
  expect(await ask(page, 'GET', `/datasets/${id}`)).toMatchObject({
    visibility: 'public',
    origin: 'Service des transports',
    publicationSites: ['data-fair-portals:p1']
  })

  await requestPublication(page, browser)

  await page.goto(`${server.origin}/data-fair/`)
  await page.getByRole('link', { name: '1 publication à valider' }).click()
  // The dashboard shows the request too.
  await expect(page.getByRole('heading', { name: 'Activité' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^À demander/ })).toBeVisible()
  expect(errors).toEqual([])
})

async function requestPublication(page: Page, browser: Browser): Promise<void> {
  const datasetId = await upload(page, 'À demander')
  await ask(page, 'PATCH', `/datasets/${datasetId}`, { origin: 'Ville' })
  const contributor = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(contributor, server.origin, 'test_user5@test.com', 'passwd')
  await contributor.goto(`${server.origin}/data-fair/share-dataset?account=${organization}`)
  await contributor.getByRole('button', { name: 'Portail exigeant' }).click()
  await contributor.getByRole('combobox').fill('À demander')
  await contributor.getByRole('option', { name: /À demander/ }).click()
  const goOn = contributor.getByRole('button', { name: 'Continuer' })
  const last = contributor.getByRole('button', { name: 'Demander la publication' })
  await expect(goOn).toBeEnabled()
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.click()
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  await last.click()
  await expect(contributor.getByText('un administrateur validera la publication')).toBeVisible()
  await contributor.context().close()
}

test('several datasets of the list are changed in bulk, then deleted', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page)
  for (const title of ['Brouillon un', 'Brouillon deux']) {
    await ask(page, 'POST', '/datasets', { isMetaOnly: true, title })
  }
  await page.goto(`${server.origin}/data-fair/datasets?type=metaOnly`)
  await page.getByRole('link', { name: /^Brouillon un/ }).hover()
  await page.getByLabel('Sélectionner Brouillon un').check()
  await page.getByLabel('Sélectionner Brouillon deux').check()
  await expect(page.getByRole('toolbar').getByText('2 sélectionnés')).toBeVisible()
  await page.getByRole('button', { name: 'Visibilité' }).click()
  await page.getByRole('dialog').getByLabel('Tout le monde').check()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByText('La visibilité de 2 jeux de données a été modifiée.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Brouillon un/ }).getByText('Public')).toBeAttached()

  await page.getByLabel('Sélectionner Brouillon deux').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer 1 jeu de données' }).click()
  await expect(page.getByRole('link', { name: /^Brouillon deux/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Brouillon un/ })).toBeVisible()
  expect(errors).toEqual([])
})

test('a framed settings page and its host page keep their URLs in sync', async ({ page }) => {
  await page.route(`${toolsUrl}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Tools</title><p id="path"></p><button>Deeper</button><script>
        document.querySelector('#path').textContent = location.pathname
        parent.postMessage({ breadcrumbs: [{ text: 'Les outils', to: '' }, { text: 'Marteau' }] }, '*')
        document.querySelector('button').onclick = () => {
          history.pushState(null, '', '/deep/tool?size=2')
          parent.postMessage(['df-child', 'stateChange', 'push', location.href], '*')
        }
      </script>`
    })
  )
  await enter(page, '/')
  await page.getByRole('button', { name: 'Gestion', exact: true }).click()
  await page.getByRole('link', { name: 'Outils' }).click()
  const frame = page.frameLocator('iframe[title="Outils"]')
  await expect(page.getByLabel("Fil d'Ariane").getByText('Marteau')).toBeVisible()
  await frame.getByRole('button', { name: 'Deeper' }).click()
  await expect(page).toHaveURL(/\/extra\/tools\?p=deep%2Ftool&size=2$/)
  await page.reload()
  await expect(frame.locator('#path')).toHaveText('/deep/tool')
  await page.goto(`${server.origin}/data-fair/extra/nothing`)
  await expect(page.getByRole('alert')).toHaveText('Page inconnue nothing')
})

test('the API of the platform is called from its documentation', async ({ page }) => {
  const errors = watchConsole(page)
  await enter(page, '/')
  await page.getByRole('button', { name: 'Aide', exact: true }).click()
  await page.getByRole('link', { name: "Utiliser l'API" }).click()
  await expect(page.getByLabel("Fil d'Ariane")).toHaveText("Documentation d'API")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Fairway')
  await page.getByRole('button', { name: /Lister les projections/ }).click()
  await page.getByRole('button', { name: 'Exécuter' }).click()
  await expect(page.getByText('RGF93 / Lambert-93').first()).toBeAttached()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
