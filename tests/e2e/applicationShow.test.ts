/** Application page for administrators, from metadata to deletion. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createApplication, registerBase } from '../api/support/applications.ts'
import type { TestClient } from '../api/support/client.ts'
import { login } from '../api/support/login.ts'
import { expectAccessible, signInOrganization, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const org = 'test_org1'
let server: RunningServer
let admin: TestClient
let dataset: { id: string; href: string }
/** URL of a shipped base application. */
let url: string

test.beforeAll(async () => {
  server = await startServer({ accounts: true })
  const { origin } = server
  admin = await login(origin, 'test_user1', { org })
  url = await registerBase(
    await login(origin, 'test_superadmin', { adminMode: true }),
    `${origin}/data-fair/base-apps/charts/`
  )
  const schema = [
    { key: 'city', type: 'string', title: 'Ville' },
    { key: 'people', type: 'integer', title: 'Habitants' }
  ]
  dataset = (await admin.post('/datasets', { isRest: true, title: 'Villes', schema })).json
  await admin.post(`/datasets/${dataset.id}/_bulk_lines`, [
    { city: 'Nantes', people: 300 },
    { city: 'Rennes', people: 200 }
  ])
})
test.afterAll(() => server.close())

async function makeApplication(title: string): Promise<string> {
  const { id } = await createApplication(admin, { url, title })
  const { status, text } = await admin.put(`/applications/${id}/configuration`, {
    datasets: [
      { id: dataset.id, href: dataset.href, applicationKeyPermissions: { classes: ['list', 'read'] } }
    ],
    chart: 'bars',
    title: 'Habitants par ville',
    source: {
      type: 'groups',
      group: { field: 'city', interval: 'value' },
      metrics: [{ type: 'sum', field: 'people' }]
    }
  })
  if (status !== 200) throw new Error(text)
  return id
}

async function open(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`${server.origin}/data-fair/application/${id}${query}`)
}

test('metadata, an attached thumbnail, a protected link and permissions are edited', async ({
  page,
  browser
}) => {
  const id = await makeApplication('Habitants')
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  await page.goto(`${server.origin}/data-fair/applications/${id}`)
  await expect(page).toHaveURL(new RegExp(`/application/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Habitants')

  await test.step('metadata are edited and saved together', async () => {
    await page.getByRole('textbox', { name: 'Titre' }).fill('Habitants des villes')
    await page.getByRole('textbox', { name: 'Résumé' }).fill('Combien vivent où')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Habitants des villes')
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  })

  await test.step('unsaved changes block the navigation', async () => {
    await page.getByRole('textbox', { name: 'Résumé' }).fill('Autre chose')
    await page.getByRole('link', { name: 'Applications' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('modifications non enregistrées')
    await page.getByRole('dialog').getByRole('button', { name: 'Rester' }).click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByRole('textbox', { name: 'Résumé' })).toHaveValue('Combien vivent où')
  })

  await test.step('the application is shown with its data', async () => {
    await page.getByRole('heading', { name: 'Rendu' }).scrollIntoViewIfNeeded()
    const frame = page.frameLocator('iframe[title="Habitants des villes"]')
    await expect(frame.getByText('Nantes').first()).toBeAttached()
  })
  await expectAccessible(page)

  await test.step('an image is attached, and becomes the thumbnail', async () => {
    await page.getByRole('tab', { name: 'Pièces jointes' }).click()
    await page.getByRole('button', { name: 'Ajouter une pièce jointe' }).click()
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#2060a0' } })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'carte.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
    await page.getByRole('button', { name: "Utiliser comme vignette de l'application : carte.png" }).click()
    await expect(page.getByText('Vignette', { exact: true })).toBeVisible()
    const { image } = (await admin.get(`/applications/${id}`)).json
    expect(new URL(image).pathname).toBe(`/data-fair/api/v1/applications/${id}/attachments/carte.png`)
  })

  const visitor = await (await browser.newContext()).newPage()
  const chart = visitor.getByText('Nantes').first()
  await test.step('a protected link opens the application without an account, until the link is deleted', async () => {
    // The tabs need no scrolling beside the navigation and the panel.
    const tabs = page.locator('#share .MuiTabs-scroller')
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.getByRole('tab', { name: 'Lien protégé' }).click()
    await page.getByRole('button', { name: 'Créer un lien protégé' }).click()
    const link = page.getByRole('link', { name: /\/data-fair\/app\// })
    const address = await link.getAttribute('href')
    await visitor.goto(address!)
    await expect(chart).toBeAttached()
    await page.getByRole('button', { name: 'Supprimer ce lien' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('button', { name: 'Créer un lien protégé' })).toBeVisible()
    await visitor.goto(address!)
    await expect(visitor).toHaveURL(/\/login/)
  })

  await test.step('permissions make the application public, with a warning about private data', async () => {
    await page.getByRole('tab', { name: 'Permissions' }).click()
    await page.getByRole('radio', { name: 'Tout le monde' }).click()
    await expect(page.getByText(/utilise un jeu de données qui ne l'est pas : Villes/)).toBeVisible()
    await visitor.goto(`${server.origin}/data-fair/app/${id}`)
    await expect(visitor).toHaveTitle(/Graphiques|Habitants/)
    await expect(visitor).not.toHaveURL(/login/)
  })
  await visitor.context().close()
  expect(errors).toEqual([])
})

test('the owner is changed and the application deleted, in English', async ({ page }) => {
  const id = await makeApplication('To be given')
  await page.context().addCookies([{ name: 'i18n_lang', value: 'en', url: server.origin }])
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  // The stored error is in French; the page translates it to the language of the user.
  const path = `${server.origin}/data-fair/api/v1/applications/${id}`
  await page.request.put(`${path}/configuration`, { data: {} })
  const message = "Impossible de trier sur le champ zz, il n'existe pas dans le jeu de données."
  await page.request.post(`${path}/error`, { data: { message } })
  await open(page, id)
  await expect(page.getByText('There is no column zz in the dataset.')).toHaveCount(2)

  await page.getByRole('button', { name: 'Change owner' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Before and after this operation, check:')
  await dialog.getByRole('radio', { name: /department 2/ }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Test Org 1 - department 2', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Delete application' }).click()
  await expect(dialog).toContainText('Do you really want to delete the application "To be given"?')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/applications$/)
  await expect(page.getByText('Application was deleted successfully.')).toBeVisible()
  await open(page, id)
  await expect(page.getByRole('alert')).toContainText('Application configuration not found')
  await page.getByRole('link', { name: 'Back to applications' }).click()
  await expect(page).toHaveURL(/\/applications$/)
})
