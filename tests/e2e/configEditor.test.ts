/** Editor of application configurations, with a base application on a separate server. */
import { expect, type Page } from '@playwright/test'
import { chartsSchema } from '../../src/schemaForms/annotations/fixtures/charts.testing.ts'
import { createApplication, registerBase } from '../api/support/applications.ts'
import type { TestClient } from '../api/support/client.ts'
import { login } from '../api/support/login.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startRemoteServer, type RemoteServer } from '../api/support/remoteServer.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
let apps: RemoteServer
let admin: TestClient
let base: string
let datasetId: string

/**
 * Page of a base application that displays its configuration. Version 1.0.0 follows the editor by messages; the other
 * version reports an error.
 */
const index = (version: string): string => `<!doctype html><html lang="fr"><head><title>Barres</title>
<meta name="application-name" content="bars"><meta name="version" content="${version}">
<meta name="df:sync-config" content="${version === '1.0.0'}"></head>
<body><h1>Version ${version}</h1><p></p><button>Limiter</button><script>
const application = %APPLICATION%
function show({ chart, sort, title, limit }) {
  document.querySelector('p').textContent = [chart?.type, chart?.groupBy, sort, limit, title].join(' ')
  window.parent.postMessage({ shown: Date.now() }, '*')
  if (title === 'erreur') fetch(application.href + '/error', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message: 'colonne absente' }),
    referrerPolicy: 'unsafe-url'
  })
}
show(application.configuration)
addEventListener('message', ({ data }) => data.type === 'set-config' && show(data.content))
document.querySelector('button').onclick = () =>
  parent.postMessage({ type: 'set-config', content: { field: 'limit', value: 5 } }, '*')
</script></body></html>`

test.beforeAll(async () => {
  server = await startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
  // This server sends no CORS headers.
  apps = await startRemoteServer()
  apps.answer = ({ url = '' }, answer) => {
    const version = url.split('/')[1] ?? ''
    if (url.endsWith('/index.html')) answer.setHeader('content-type', 'text/html').end(index(version))
    else if (url.endsWith('/config-schema.json')) answer.end(JSON.stringify(chartsSchema))
    else answer.writeHead(404).end()
  }
  const { origin } = apps
  admin = await login(server.origin, 'test_user1')
  const administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
  base = await registerBase(administrator, `${origin}/1.0.0/`)
  await registerBase(administrator, `${origin}/1.1.0/`)
  const schema = [{ key: 'commune', type: 'string', title: 'Commune' }]
  const { json } = await admin.post('/datasets', { isRest: true, title: 'Écoles', schema })
  datasetId = json.id
  const lines = Array.from({ length: 30 }, (_, number) => ({ commune: `Commune ${number % 3}` }))
  await admin.post(`/datasets/${datasetId}/_bulk_lines`, lines)
  const status = async (): Promise<unknown> => (await admin.get(`/datasets/${datasetId}`)).json.status
  await expect.poll(status).toBe('finalized')
})
test.afterAll(async () => {
  await Promise.all([apps.close(), server.close()])
})

async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Milliseconds from a click to the display of the change in the preview. */
async function shownAfter(page: Page, field: string, option: string): Promise<number> {
  await page.getByRole('combobox', { name: field }).click()
  const chosen = page.getByRole('option', { name: option, exact: true })
  await expect(chosen).toBeVisible()
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { clicked: Date.now() }), {
      capture: true,
      once: true
    })
    addEventListener('message', ({ data }: MessageEvent<{ shown?: number }>) => {
      if (data.shown) Object.assign(window, { shown: data.shown })
    })
  })
  await chosen.click()
  await page.waitForFunction(() => 'shown' in window)
  return page.evaluate(() => {
    const { clicked, shown } = window as unknown as { clicked: number; shown: number }
    return shown - clicked
  })
}

test('a configuration is edited beside its preview, tried in another version, and published', async ({
  page
}) => {
  const errors = watchConsole(page)
  const { id } = await createApplication(admin, { url: base, title: 'Écoles par commune' })
  await page.setViewportSize({ width: 1400, height: 900 })
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', `/data-fair/application/${id}/config`)
  const preview = page.frameLocator('iframe[title="Écoles par commune"]')
  const validate = page.getByRole('button', { name: 'Valider' })

  await expect(page.getByText('1 valeur à corriger', { exact: true }).last()).toBeVisible()
  await expect(validate).toBeDisabled()
  await page.getByRole('combobox', { name: /^Jeu de données/ }).fill('écoles')
  await page.getByRole('option', { name: 'Écoles' }).click()
  await page.getByRole('tab', { name: 'Graphique' }).click()
  await choose(page, /^Colonne/, 'Commune')
  await expect(preview.getByText('bar commune -metric 20')).toBeVisible()
  await expect(page.getByText('Brouillon enregistré')).toBeVisible()

  await page.getByRole('tab', { name: 'Données' }).click()
  const delay = await shownAfter(page, 'Trier par', 'Valeur croissante')
  console.log(`change in the form to change in the preview: ${delay} ms`)
  expect(delay).toBeLessThan(1000)
  await preview.getByRole('button', { name: 'Limiter' }).click()
  await expect(page.getByLabel('Nombre de valeurs')).toHaveValue('5')
  await expect(preview.getByText('bar commune metric 5')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Présentation' }).click()
  const title = page.getByLabel('Titre', { exact: true })
  // A long label is truncated before the border of its field.
  await expect(page.locator('label', { hasText: /^Titre$/ })).toHaveCSS('max-width', 'calc(100% - 24px)')
  await title.fill('Les écoles')
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  await expect(validate).toBeDisabled()
  await title.press('Enter')
  await expect(preview.getByText('bar commune metric 5 Les écoles')).toBeVisible()
  await validate.click()
  await expect(page.getByText('La configuration a été validée.')).toBeVisible()
  await expect(validate).toBeDisabled()
  const { json: validated } = await admin.get(`/applications/${id}/configuration`)
  expect(validated).toMatchObject({ title: 'Les écoles', limit: 5, datasets: [{ id: datasetId }] })

  await choose(page, 'Changer de version', 'Barres (1.1.0)')
  await expect(preview.getByRole('heading', { name: 'Version 1.1.0' })).toBeVisible()
  await page.getByRole('tab', { name: 'Présentation' }).click()
  await title.fill('erreur')
  await title.blur()
  await expect(page.getByRole('alert').filter({ hasText: 'colonne absente' })).toBeVisible()
  await expect(validate).toBeDisabled()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Effacer le brouillon' }).click()
  await expect(preview.getByText('bar commune metric 5 Les écoles')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Version 1.0.0' })).toBeVisible()
  const { json: application } = await admin.get(`/applications/${id}`)
  expect([application.status, application.url]).toEqual(['configured', base])

  // Another tab saves the draft meanwhile.
  await admin.put(`/applications/${id}/configuration-draft`, { ...validated, title: 'Ailleurs' })
  await page.getByRole('tab', { name: 'Présentation' }).click()
  await title.fill('Ici')
  await title.press('Enter')
  await page.getByRole('button', { name: 'Prendre l’autre' }).click()
  await expect(title).toHaveValue('Ailleurs')
  expect(errors.filter((text) => !text.includes('412'))).toEqual([])
})

test('the editor works as an embedded page, with preselected datasets', async ({ page }) => {
  const errors = watchConsole(page)
  const dataset = {
    href: `${server.origin}/data-fair/api/v1/datasets/${datasetId}`,
    id: datasetId,
    title: 'Écoles'
  }
  const configurationDraft = { datasets: [dataset], chart: { type: 'pie', groupBy: 'commune' } }
  const { id } = await createApplication(admin, { url: base, title: 'Secteurs', configurationDraft })
  await page.setViewportSize({ width: 400, height: 800 })
  await page.context().addCookies([{ name: 'i18n_lang', value: 'en', url: server.origin }])
  const path = `/data-fair/embed/application/${id}/config`
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', `${path}?roDataset=true`)

  await expect(page.getByRole('combobox', { name: 'Jeu de données' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Graphique' }).click()
  await page.getByLabel('Trou').fill('0.5')
  await page.getByLabel('Trou').press('Enter')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe').getByText('pie commune -metric 20')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  expect(errors).toEqual([])
})
