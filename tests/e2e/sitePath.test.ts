/** Platform below a URL path, behind a proxy that keeps the path. */
import { expect, type Page, type WebSocket } from '@playwright/test'
import type { Portal } from '../../contract/portals/portal.ts'
import { freePort } from '../support/freePort.ts'
import { createApplication } from './support/applications.ts'
import { TestDatasets } from './support/datasets.ts'
import { signInOnPage, watchConsole } from './support/page.ts'
import { startPathProxy, type PathProxy } from './support/pathProxy.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const key = 'sites-secret'
let server: RunningServer
let proxy: PathProxy
/** Public URL of the platform: `http://localhost:{port}/some/path`. */
let site: string

test.beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}/some/path`
  server = await startServer({
    accounts: true,
    environment: { PUBLIC_URL: `${site}/data-fair`, SECRET_SITES: key }
  })
  proxy = await startPathProxy(port, () => Number(new URL(server.origin).port))
})
test.afterAll(async () => {
  await proxy.close()
  await server.close()
})

/** Records the requests of a page outside of the path, and those with an error status. */
function watchRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('response', (response) => {
    const address = response.url()
    if (!address.startsWith('http')) return
    if (!`${address}/`.startsWith(`${site}/`) || response.status() >= 400)
      paths.push(`${response.status()} ${address}`)
  })
  return paths
}

test('people sign in, see a dataset and its embed, and get live changes', async ({ page }) => {
  const errors = watchConsole(page)
  const strays = watchRequests(page)
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))

  await page.goto(site)
  await expect(page).toHaveURL(`${site}/data-fair/`)
  await signInOnPage(page, site, 'test_user1@test.com', 'passwd', '/data-fair/datasets')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const paths = (await page.context().cookies()).map(({ path }) => path)
  expect(new Set(paths)).toEqual(new Set(['/some/path/', '/some/path/simple-directory/']))

  const datasets = new TestDatasets(page.request, site)
  const csv = 'ville,latitude,longitude\nNantes,47.2,-1.5\nRennes,48.1,-1.7\n'
  const { id } = await datasets.create('Villes', csv)
  await page.goto(`${site}/data-fair/dataset/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Villes' })).toBeVisible()
  await expect
    .poll(() => sockets.map((socket) => socket.url()))
    .toContain(`${site.replace('http', 'ws')}/data-fair/api/`)
  await page.request.patch(`${site}/data-fair/api/v1/datasets/${id}`, { data: { title: 'Communes' } })
  await page.goto(`${site}/data-fair/dataset/${id}/table`)
  await expect(page.getByText('Nantes')).toBeVisible()

  await page.goto(`${site}/data-fair/embed/dataset/${id}/table`)
  await expect(page.getByText('Rennes')).toBeVisible()
  await page.goto(`${site}/events/embed/notifications`)
  await expect(page.locator('#root')).not.toBeEmpty()
  await page.goto(`${site}/simple-directory/me`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  expect([strays, errors]).toEqual([[], []])
})

test('applications and portals are below the path too', async ({ page }) => {
  const errors = watchConsole(page)
  const strays = watchRequests(page)
  const redirect = encodeURIComponent(`${site}/data-fair/`)
  const signedIn = await page.request.post(
    `${site}/simple-directory/api/auth/password?redirect=${redirect}`,
    {
      data: { email: 'test_superadmin@test.com', password: 'passwd', adminMode: true }
    }
  )
  await page.request.get(await signedIn.text())
  const created = await page.request.post(`${site}/portals-manager/api/portals`, {
    data: { config: { title: 'Bretagne ouverte' } }
  })
  const { _id: portal } = (await created.json()) as Portal
  const datasets = new TestDatasets(page.request, site)
  const dataset = await datasets.create('Visites', 'ville,visites\nNantes,3\nRennes,2\n')
  await datasets.patch(dataset.id, { publicationSites: [`data-fair-portals:${portal}`] })
  const { href, id, title, schema } = dataset
  const application = await createApplication(page.request, site, {
    title: 'Par ville',
    configuration: {
      datasets: [{ href, id, title, schema }],
      source: { type: 'groups', group: { field: 'ville' } },
      title: 'Par ville'
    },
    permissions: [{ operations: [], classes: ['list', 'read'] }]
  })
  await page.context().clearCookies()

  await page.goto(`${site}/data-fair/app/${application}`)
  await expect(page.getByRole('heading', { name: 'Par ville' })).toBeVisible()

  await page.goto(`${site}/portal/${portal}/datasets`)
  await page.getByRole('link', { name: 'Visites', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visites' })).toBeVisible()
  await page.getByRole('link', { name: 'Tableau', exact: true }).click()
  await expect(page.frameLocator('iframe').getByText('Rennes')).toBeVisible()
  const login = page.getByRole('link', { name: 'Se connecter' })
  await expect(login).toHaveAttribute('href', /^\/some\/path\/simple-directory\/login\?redirect=/)

  expect([strays, errors]).toEqual([[], []])
})

test('a declared site has its own path and its own session', async ({ page }) => {
  const errors = watchConsole(page)
  // Browsers resolve every host below `localhost` to the local machine.
  const region = site.replace('localhost', 'region.localhost').replace('/some/path', '/nord')
  const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
  const { host } = new URL(region)
  const declared = await page.request.post(`${site}/simple-directory/api/sites?key=${key}`, {
    data: { owner, host, path: '/nord', title: 'Région Nord', authMode: 'onlyBackOffice' }
  })
  expect(declared.status()).toBe(200)
  const me = `${region}/simple-directory/me`
  await page.goto(`${region}/simple-directory/login?redirect=${encodeURIComponent(me)}`)
  await expect(page.getByText('Région Nord').first()).toBeVisible()
  await page.getByRole('link', { name: /^Continuer vers/ }).click()
  await page.waitForURL(`${site}/simple-directory/login**`)
  await page.locator('#email').fill('test_user1@test.com')
  await page.locator('#password').fill('passwd')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`${me}**`)
  await expect(page.getByLabel('Adresse mail')).toHaveValue('test_user1@test.com')
  const cookies = (await page.context().cookies(`${region}/`)).map(({ name, path }) => `${name} ${path}`)
  expect(cookies).toContain('id_token /nord/')
  expect(errors).toEqual([])
})
