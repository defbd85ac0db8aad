/** Application of a base application without knowledge of the platform, in frames on another site. */
import { expect } from '@playwright/test'
import { createApplication, registerBase } from '../api/support/applications.ts'
import type { TestClient } from '../api/support/client.ts'
import { login } from '../api/support/login.ts'
import { startRemoteServer, type RemoteServer } from '../api/support/remoteServer.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
/** Sites of the base applications, and of the host page. */
let apps: RemoteServer
let around: RemoteServer
let admin: TestClient
let id: string

const index = `<!doctype html><html lang="fr"><head><title>Nombre de lignes</title>
<meta name="application-name" content="count"><meta name="df:sync-state" content="true"><meta name="df:overflow" content="true">
<script>window.APPLICATION=%APPLICATION%;window.iFrameResizer={heightCalculationMethod:'taggedElement'}</script>
<script type="module" src="http://ORIGIN/main.js"></script></head>
<body style="margin:0"><main data-iframe-height style="height:200px"><p id="count" style="margin:0"></p><button>Suivant</button></main></body></html>`

const main = `const { configuration: { datasets: [dataset] }, apiUrl } = window.APPLICATION
const answer = await fetch(apiUrl + '/datasets/' + dataset.id + '/lines?finalizedAt=' + dataset.finalizedAt)
document.getElementById('count').textContent = dataset.title + ': ' + (await answer.json()).total
document.querySelector('button').onclick = () => {
  const url = new URL(location.href)
  url.searchParams.set('turn', '2')
  history.pushState(null, '', url)
}`

/** Host page that displays the messages of its frames, and responds in both frame protocols. */
const host = (address: string): string => `<!doctype html><title>host</title><ul></ul>
<iframe id="current" src="${address}?d-frame=true"></iframe><iframe id="former" src="${address}"></iframe><script>
addEventListener('message', ({ data, source }) => {
  const frame = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === source)
  const item = document.createElement('li')
  item.textContent = frame.id + ' ' + JSON.stringify(data)
  document.querySelector('ul').append(item)
  if (data[0] === 'df-child' && data[1] === 'init') source.postMessage(['df-parent', 'init', { id: 'a', resize: 'auto', syncParams: true, src: frame.src }], '*')
  if (data === '[iFrameResizerChild]Ready') source.postMessage('[iFrameSizer]b:8:false:false:32:true:true:null:taggedElement', '*')
})</script>`

test.beforeAll(async () => {
  server = await startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
  apps = await startRemoteServer()
  apps.answer = ({ url, headers }, answer) => {
    answer.setHeader('access-control-allow-origin', '*')
    if (url === '/index.html')
      answer.setHeader('content-type', 'text/html').end(index.replace('ORIGIN', headers.host ?? ''))
    else if (url === '/main.js') answer.setHeader('content-type', 'text/javascript').end(main)
    else answer.writeHead(404).end()
  }
  admin = await login(server.origin, 'test_user1')
  const url = await registerBase(
    await login(server.origin, 'test_superadmin', { adminMode: true }),
    apps.origin
  )
  const schema = [{ key: 'a', type: 'string' }]
  const { json: dataset } = await admin.post('/datasets', { isRest: true, title: 'Ports', schema })
  await admin.post(`/datasets/${dataset.id}/_bulk_lines`, [{ a: 'x' }, { a: 'y' }, { a: 'z' }])
  const configuration = { datasets: [{ id: dataset.id, href: dataset.href, title: 'former' }] }
  id = (await createApplication(admin, { url, title: 'Count', configuration })).id
  for (const path of [`/datasets/${dataset.id}`, `/applications/${id}`]) {
    await admin.put(`${path}/permissions`, [{ classes: ['list', 'read'] }])
  }
  around = await startRemoteServer()
  around.answer = (_request, answer) => {
    answer.setHeader('content-type', 'text/html').end(host(`${server.origin}/data-fair/app/${id}`))
  }
})
test.afterAll(async () => {
  await Promise.all([apps.close(), around.close(), server.close()])
})

test('a public application shows its data in frames of another site, in both protocols', async ({ page }) => {
  await page.goto(around.origin)
  for (const frame of ['current', 'former']) {
    const shown = page.frameLocator(`#${frame}`)
    await expect(shown.getByText('Ports: 3')).toBeVisible()
    await shown.getByRole('button', { name: 'Suivant' }).click()
  }
  const address = `${server.origin}/data-fair/app/${id}`
  await expect(page.getByText('current ["df-child","height",200]', { exact: true })).toBeVisible()
  const current = `current ["df-child","stateChange","push","${address}?d-frame=true&turn=2"]`
  await expect(page.getByText(current, { exact: true })).toBeVisible()
  await expect(page.getByText(/^former "\[iFrameSizer\]b:200:\d+:init"$/)).toBeVisible()
  const former = `former {"viframe":true,"stateAction":"push","href":"${address}?turn=2"}`
  await expect(page.getByText(former, { exact: true })).toBeVisible()
  // API requests have the host site as referrer, for its usage statistics.
  await expect
    .poll(() => page.frames().map((frame) => new URL(frame.url()).searchParams.get('referer')))
    .toContain('127.0.0.1')
})

test('a private application asks for a sign-in, then opens', async ({ page }) => {
  await admin.put(`/applications/${id}/permissions`, [])
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${server.origin}/data-fair/app/${id}`)
  const send = async (password: string): Promise<void> => {
    await page.getByLabel('Email').fill('test_user1@test.com')
    await page.getByLabel('Mot de passe').fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }
  await send('wrong')
  await page.getByRole('button', { name: 'Retour à la connexion' }).click()
  await expect(page).toHaveURL(`${server.origin}/data-fair/app/${id}/login`)
  await send('passwd')
  await expect(page.getByText('Ports: 3')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
  await page.reload()
  await expect(page.getByText('Ports: 3')).toBeVisible()
  expect(errors).toEqual([])
})

test('on the application origin, a private application opens for a signed-in user, also in a frame of the platform', async ({
  page
}) => {
  const { port } = new URL(server.origin)
  const [dataOrigin, applicationsOrigin] = ['data', 'apps'].map(
    (name) => `http://${name}.fairway.localhost:${port}`
  )
  await server.restart({
    PUBLIC_URL: `${dataOrigin}/data-fair`,
    APPLICATIONS_URL: `${applicationsOrigin}/data-fair`
  })
  await admin.put(`/applications/${id}/permissions`, [])
  await page.goto(`${dataOrigin}/data-fair/app/${id}?a=1`)
  await page.getByLabel('Email').fill('test_user1@test.com')
  await page.getByLabel('Mot de passe').fill('passwd')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Ports: 3')).toBeVisible()
  await expect(page).toHaveURL(`${applicationsOrigin}/data-fair/app/${id}?a=1`)
  // The code of the application can read no cookie, and cannot use the main origin with the rights of the user.
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const reached = await page.evaluate(async (address) => {
    const responses = [address, `${address}/permissions`].map((url) => fetch(url, { credentials: 'include' }))
    return (await Promise.allSettled(responses)).map(({ status }) => status)
  }, `${dataOrigin}/data-fair/api/v1/applications/${id}`)
  expect(reached).toEqual(['rejected', 'rejected'])

  await page.goto(`${dataOrigin}/data-fair/`)
  await page.context().clearCookies({ name: 'application_session' })
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, id: 'app' }))
  }, `${applicationsOrigin}/data-fair/app/${id}?d-frame=true`)
  await expect(page.frameLocator('#app').getByText('Ports: 3')).toBeVisible()
})
