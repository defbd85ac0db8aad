/** User journey from an empty platform to a public dataset embedded by another site. */
import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite } from './support/site.ts'
import { expectAccessible, signInOnPage, watchConsole } from './support/page.ts'
import { test } from './support/test.ts'

const csv = `Commune;Code postal;Date d'ouverture;Effectif;Surface (m²);Public
Vannes;56000;01/09/2021;120;1 250,5;oui
Lorient;56100;15/01/2020;85;980;non
Pontivy;56300;03/03/2019;42;410,25;oui
Auray;56400;28/11/2022;230;2 100;oui
`
const email = 'admin@example.com'
const password = 'Une-longue-phrase-42'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.close())

test('a newcomer sets up the platform, publishes a CSV, and another site embeds it', async ({
  page,
  browser
}) => {
  const errors = watchConsole(page)

  await test.step('every page redirects to the set-up page, which asks for the code in the log', async () => {
    await page.goto(`${server.origin}/data-fair/datasets`)
    await expect(page).toHaveURL(/\/data-fair\/setup$/)
    await expect.poll(() => setupCode()).toBeTruthy()
    await page.locator('#code').fill(setupCode() ?? '')
    await page.locator('#email').fill(email)
    await page.locator('#password').fill(password)
    await page.getByRole('button', { name: 'Installer' }).click()
    await page.waitForURL(`${server.origin}/data-fair/`)
  })

  await test.step('the set-up opens a session; sign-out and sign-in work', async () => {
    await page.getByRole('button', { name: 'Ouvrez le menu personnel' }).click()
    // Waits for the reload after the end of the session, which would interrupt another navigation.
    const loadedAgain = page.waitForEvent('load')
    await page.getByText('Se déconnecter').click()
    await loadedAgain
    await expect(page.getByRole('main').getByText("Se connecter / S'inscrire")).toBeVisible()
    await signInOnPage(page, server.origin, email, password, '/data-fair/new-dataset')
  })

  const id = await test.step('the CSV is uploaded, and its processing is shown live', async () => {
    await page.getByRole('button', { name: /^Fichier/ }).click()
    await page.getByRole('button', { name: 'Ignorer' }).click()
    await page
      .getByLabel('Sélectionnez ou glissez/déposez un fichier')
      .setInputFiles({ name: 'Équipements.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByLabel('Titre du jeu de données')).toHaveValue('Équipements')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('button', { name: "Lancer l'import" }).click()
    await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
    await expect(page.getByRole('grid').getByText('Vannes')).toBeVisible({ timeout: 30_000 })
    // No message has moved the scroll position of the page.
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    return page.url().split('/').at(-1) ?? ''
  })

  await test.step('the column types are detected', () => checkColumnTypes(page, id))

  await test.step('the table is sorted and filtered, with the state in the URL', () =>
    sortAndFilterTable(page, id))

  await test.step('the dataset becomes public', async () => {
    await page.goto(`${server.origin}/data-fair/dataset/${id}`)
    const everybody = page.getByRole('radio', { name: 'Tout le monde' })
    await everybody.click()
    await expect(everybody).toBeChecked()
    await expect(page.getByText('Les permissions ont été mises à jour')).toBeVisible()
  })

  await test.step('another site shows the dataset to an anonymous visitor', () =>
    readEmbedOnAnotherSite(id, browser))

  await expectAccessible(page)
  expect(errors).toEqual([])
})

async function checkColumnTypes(page: Page, id: string): Promise<void> {
  const schema = await schemaOf(page, id)
  expect(schema).toMatchObject({
    commune: { type: 'string' },
    code_postal: { type: 'integer' },
    date_douverture: { type: 'string', format: 'date' },
    effectif: { type: 'integer' },
    surface_m: { type: 'number' },
    public: { type: 'boolean' }
  })
  const grid = page.getByRole('grid')
  await expect(grid.getByText('01/09/2021')).toBeVisible()
  await expect(grid.getByText('oui').first()).toBeVisible()
}

async function sortAndFilterTable(page: Page, id: string): Promise<void> {
  await page.goto(`${server.origin}/data-fair/dataset/${id}/table`)
  await openColumnMenu(page, 'Effectif')
  await page.getByRole('button', { name: 'Tri descendant' }).click()
  await expect(page).toHaveURL(/sort=-effectif/)
  await expect(firstLine(page)).toContainText('Auray')
  await openColumnMenu(page, 'Commune')
  await page.getByRole('button', { name: 'Ajouter un filtre' }).click()
  await page.getByRole('button', { name: 'Commence par les caractères' }).click()
  await page.getByRole('textbox', { name: /Commence par/ }).fill('Po')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/commune_starts=Po/)
  await expect(page.getByText('1 ligne')).toBeVisible()
  await expect(firstLine(page)).toContainText('Pontivy')
}

async function readEmbedOnAnotherSite(id: string, browser: Browser): Promise<void> {
  const site = await startSite(
    `<!doctype html><title>Une commune</title><iframe title="Équipements" src="${server.origin}/data-fair/embed/dataset/${id}/table" width="100%" height="500px"></iframe>`
  )
  const visitor = await browser.newContext({ locale: 'fr-FR' })
  const visit = await visitor.newPage()
  const visitErrors = watchConsole(visit)
  await visit.goto(site.url)
  const frame = visit.frameLocator('iframe')
  await expect(frame.getByRole('grid').getByText('Lorient')).toBeVisible()
  await expect(frame.getByText('4 lignes')).toBeVisible()
  expect(visitErrors).toEqual([])
  await visitor.close()
  await site.close()
}

function setupCode(): string | undefined {
  return /enter the code (\S+)/.exec(server.output())?.[1]
}

async function schemaOf(page: Page, id: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(
    `${server.origin}/data-fair/api/v1/datasets/${id}/schema?calculated=false`
  )
  const columns = (await answer.json()) as { key: string }[]
  return Object.fromEntries(columns.map((column) => [column.key, column]))
}

async function openColumnMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('columnheader', { name: new RegExp(title) }).click()
}

function firstLine(page: Page): ReturnType<Page['locator']> {
  // The first row of the grid is its header.
  return page.getByRole('grid').getByRole('row').nth(1)
}
