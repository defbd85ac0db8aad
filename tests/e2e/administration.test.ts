/** Platform administration: failures, reprocessing, running jobs and the journal of actions. */
import { expect, type Page } from '@playwright/test'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())
test.setTimeout(90_000)

async function signInAsAdministrator(page: Page): Promise<void> {
  const redirect = encodeURIComponent(`${server.origin}/data-fair/`)
  const answer = await page.request.post(
    `${server.origin}/simple-directory/api/auth/password?redirect=${redirect}`,
    { data: { email: 'test_superadmin@test.com', password: 'passwd', adminMode: true } }
  )
  await page.goto(await answer.text())
}

/** Creates a dataset and waits for a status. */
async function dataset(page: Page, name: string): Promise<string> {
  const api = `${server.origin}/data-fair/api/v1/datasets`
  const created = await page.request.post(api, {
    multipart: { file: { name, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') } }
  })
  const { id } = (await created.json()) as { id: string }
  await inStatus(page, id, 'finalized')
  return id
}

const inStatus = (page: Page, id: string, status: string): Promise<void> =>
  expect
    .poll(async () => {
      const answer = await page.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}`)
      return ((await answer.json()) as { status: string }).status
    })
    .toBe(status)

test('failures are listed, fixed and explained', async ({ page }) => {
  const errors = watchConsole(page)
  await signInAsAdministrator(page)
  const failed = await dataset(page, 'échec.csv')
  const lost = await dataset(page, 'perdu.csv')
  const folder = join(server.dataDir, 'datasets')
  // Simulates a disk that lost files: those of one dataset are restored; the lines of the other one can be rebuilt.
  renameSync(join(folder, failed, 'files'), join(folder, failed, 'away'))
  rmSync(join(folder, lost, 'lines'), { recursive: true })
  await page.request.post(`${server.origin}/data-fair/api/v1/datasets/${failed}/_reindex`)
  await inStatus(page, failed, 'error')

  await page.goto(`${server.origin}/data-fair/`)
  await page.getByRole('button', { name: 'Administration', exact: true }).click()
  await page.getByRole('link', { name: 'Erreurs' }).click()
  await expect(page.getByRole('heading', { name: 'Jeux de données en erreur (1)' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^échec \(/ })).toBeVisible()
  await expect(page.getByText('MissingIndex')).toBeVisible()
  await expect(page.getByText('Aucune application en erreur')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('errors.png') })
  renameSync(join(folder, failed, 'away'), join(folder, failed, 'files'))
  for (const title of ['échec', 'perdu']) {
    await page.getByRole('button', { name: `Réindexer : ${title}` }).click()
    await expect(page.getByText('Le traitement est relancé')).toBeVisible()
  }
  for (const id of [failed, lost]) await inStatus(page, id, 'finalized')
  // The page refreshes by itself.
  await expect(page.getByText('Aucun jeu de données en erreur')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText("Aucun jeu de données avec avertissements d'indexation")).toBeVisible()

  await page.getByRole('link', { name: "Journal d'administration" }).click()
  const row = page.getByRole('row', { name: /POST \/datasets\/\{id\}\/_reindex perdu/ })
  await expect(row).toContainText('Test Super Admin')
  await expect(row.getByRole('link', { name: 'perdu' })).toHaveAttribute('href', `/data-fair/dataset/${lost}`)
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('journal.png') })

  await page.getByRole('link', { name: 'Travaux' }).click()
  await expect(page.getByText('Nettoyage des comptes et des sessions')).toBeVisible()
  await page.getByLabel('État').click()
  await page.getByRole('option', { name: 'en échec' }).click()
  await expect(page.getByText('Aucun travail.')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('jobs.png') })

  await page.getByRole('link', { name: 'Informations du service' }).click()
  await page.getByRole('button', { name: /Statut : ok/ }).click()
  await expect(page.getByText('"message": "Service is ok"')).toBeVisible()
  // Six services: platform, accounts, events, catalogs, portals, API viewer.
  await expect(page.getByText(/^installé \d+\.\d+\.\d+$/)).toHaveCount(6)
  await expect(page.getByText('2 avec des lignes')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('info.png'), fullPage: true })
  expect(errors).toEqual([])
})

test('the administration pages work on a narrow dark screen', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 400, height: 800 }, locale: 'en-GB' })
  const cookies = { i18n_lang: 'en', theme: 'dark', theme_dark: 'true' }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: `${server.origin}/` }))
  )
  const page = await context.newPage()
  await signInAsAdministrator(page)
  for (const [path, text] of [
    ['info', 'Status: ok'],
    ['errors', 'No datasets in error'],
    ['base-apps', 'Bars, lines, areas, pies and scatter plots'],
    ['journal', 'What administrators of the platform changed'],
    ['jobs', 'Cleaning of accounts and sessions']
  ] as const) {
    await page.goto(`${server.origin}/data-fair/admin/${path}`)
    await expect(page.getByText(text).first()).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} fits`).toBeLessThanOrEqual(0)
    await page.screenshot({ path: test.info().outputPath(`small-${path}.png`), fullPage: true })
  }
  await context.close()
})

test('read-only accounts have no edit buttons', async ({ page }) => {
  await signInAsAdministrator(page)
  const readOnlyNotice = page.getByText('Les comptes sont lus dans des fichiers')
  for (const [tab, limits] of [
    ['users', 'Limites de Test User1'],
    ['organizations', 'Limites de Test Org 1']
  ] as const) {
    await page.goto(`${server.origin}/data-fair/admin/owners?tab=${tab}`)
    await expect(page.getByRole('button', { name: limits, exact: true })).toBeVisible()
    await expect(readOnlyNotice).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Créer|Modifier|Supprimer) / })).toHaveCount(0)
  }
  await page.goto(`${server.origin}/simple-directory/organization/test_org1`)
  await expect(page.getByText('Test User5 (test_user5@test.com)')).toBeVisible()
  await expect(readOnlyNotice).toBeVisible()
  await expect(page.getByRole('button', { name: /Inviter|Exclure|Ajouter|Enregistrer/ })).toHaveCount(0)
  await page.goto(`${server.origin}/simple-directory/create-organization`)
  await expect(readOnlyNotice).toBeVisible()
})
