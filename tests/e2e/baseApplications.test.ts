/** Shipped base applications, and the example of the documentation, in pages of another site. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createApplication, registerBase } from '../api/support/applications.ts'
import type { TestClient } from '../api/support/client.ts'
import { login } from '../api/support/login.ts'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startRemoteServer, type RemoteServer } from '../api/support/remoteServer.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite } from './support/site.ts'
import { test } from './support/test.ts'

let server: RunningServer
let person: TestClient
let administrator: TestClient
let visits: Dataset

test.beforeAll(async ({ browser }) => {
  server = await startServer({ accounts: true, environment: { ALLOW_PRIVATE_ADDRESSES: 'true' } })
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  visits = await new TestDatasets(page.request, server.origin).create('Visites', csv())
  person = await login(server.origin, 'test_user1')
  administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
})
test.afterAll(() => server.close())

/** 60 lines: 30 of Rennes, 20 of Nantes, 10 of Brest; 2 visits each in 2023, 3 in 2024. */
function csv(): string {
  const lines = ['ville,jour,visites,prix']
  for (const [town, count] of [
    ['Rennes', 30],
    ['Nantes', 20],
    ['Brest', 10]
  ] as const) {
    for (let line = 0; line < count; line++) {
      const isLater = line % 2 === 1
      lines.push(
        `${town},${isLater ? 2024 : 2023}-03-${String(1 + (line % 28)).padStart(2, '0')},${isLater ? 3 : 2},${line}.5`
      )
    }
  }
  return lines.join('\n')
}

/** Creates a public application of a shipped base application. */
async function applicationOf(name: string, configuration: object, title = 'Application'): Promise<string> {
  return openedApplication(`${server.origin}/data-fair/base-apps/${name}/`, configuration, title)
}

async function openedApplication(url: string, configuration: object, title: string): Promise<string> {
  const { href, id: dataset, schema } = visits
  const { id } = await createApplication(person, { url, title })
  const datasets = [{ href, id: dataset, title: visits.title, schema }]
  await person.put(`/applications/${id}/configuration`, { datasets, ...configuration })
  await person.put(`/applications/${id}/permissions`, [{ classes: ['list', 'read'] }])
  return id
}

const address = (id: string, query = ''): string => `${server.origin}/data-fair/app/${id}${query}`

/**
 * Page of another site that frames a URL in the current protocol; `window.stateUrls` has the URLs that the frame navigated
 * to.
 */
const host = (src: string): string => `<!doctype html><html lang="fr"><title>Un autre site</title>
<main><h1>Un autre site</h1><iframe title="Application" src="${src}" width="900" height="900"></iframe></main><script>
const frame = document.querySelector('iframe')
window.stateUrls = []
addEventListener('message', ({ data, source }) => {
  if (source !== frame.contentWindow || data[0] !== 'df-child') return
  if (data[1] === 'init') source.postMessage(['df-parent', 'init', { id: 'a', resize: 'auto', syncParams: true, src: frame.src }], '*')
  if (data[1] === 'stateChange') window.stateUrls.push(data[3])
})
window.drive = (href) => frame.contentWindow.postMessage(['df-parent', 'updateSrc', href], '*')
</script>`

const byTown = { source: { type: 'groups', group: { field: 'ville' } }, title: 'Par ville' }

test('each base application is less than 150 kB compressed', async () => {
  type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
  const manifest = JSON.parse(readFileSync('dist-base-apps/.vite/manifest.json', 'utf8')) as Record<
    string,
    Chunk
  >
  const names = Object.keys(manifest).filter((name) => name.endsWith('/index.html'))
  expect(names).toEqual(expect.arrayContaining(['charts/index.html', 'dashboard/index.html']))
  /** Files loaded by a page before its first render; map libraries load later. */
  const filesOf = (name: string, files = new Set<string>()): Set<string> => {
    const { file, css = [], imports = [] } = manifest[name] ?? { file: '' }
    if (files.has(file)) return files
    for (const path of [file, ...css]) files.add(path)
    for (const imported of imports) filesOf(imported, files)
    return files
  }
  for (const name of names) {
    const sizes = await Promise.all(
      [...filesOf(name)].map(async (file) => {
        const path = `dist-base-apps/${file}`
        return (await readFile(`${path}.br`).catch(() => readFile(path))).length
      })
    )
    const whole = sizes.reduce((sum, size) => sum + size, 0)
    expect(`${name} ${whole < 150_000}`).toBe(`${name} true`)
    expect(whole).toBeGreaterThan(10_000)
  }
})

test('charts and key figures share their filters in a dashboard framed by another site', async ({ page }) => {
  const errors = watchConsole(page)
  const towns = await applicationOf('charts', byTown, 'Villes')
  const years = await applicationOf('charts', {
    source: {
      type: 'groups',
      group: { field: 'jour', interval: 'year' },
      metrics: [{ type: 'sum', field: 'visites' }]
    },
    chart: 'lines',
    title: 'Par année'
  })
  const dashboard = await applicationOf('dashboard', {
    title: 'Visites des villes',
    filters: ['ville'],
    figures: [
      { metric: 'count', label: 'Journées' },
      { metric: 'sum', field: 'visites', label: 'Visites', period: { field: 'jour', interval: 'year' } }
    ],
    applications: [
      { id: towns, title: 'Villes' },
      { id: years, title: 'Années' }
    ]
  })
  const site = await startSite(host(address(dashboard, '?d-frame=true')))
  await page.goto(site.url)
  const shown = page.frameLocator('iframe')
  const [townsChart, yearsChart] = [0, 1].map((index) =>
    shown.locator('iframe').nth(index).contentFrame()
  ) as [FrameLocator, FrameLocator]
  await expectOptions(townsChart, ['Rennes : 30', 'Nantes : 20', 'Brest : 10'])
  await expectOptions(yearsChart, ['2023 : 60', '2024 : 90'])
  await expectFigures(shown, ['60', '90'])
  await expect(shown.getByText('+50,0 % par rapport à 2023')).toBeVisible()

  await townsChart.getByRole('option', { name: 'Nantes' }).click()
  await expectFigures(shown, ['20', '30'])
  await expectOptions(yearsChart, ['2023 : 20', '2024 : 30'])
  const lastStateUrl = (): Promise<string | undefined> =>
    page.evaluate(() => (window as unknown as { stateUrls: string[] }).stateUrls.at(-1))
  await expect.poll(lastStateUrl).toContain('ville_eq=Nantes')

  await shown.getByRole('combobox', { name: 'ville' }).selectOption('Brest')
  await expectOptions(townsChart, ['Brest : 10'])
  await page.evaluate(
    (href) => (window as unknown as { drive: (href: string) => void }).drive(href),
    address(dashboard, '?d-frame=true')
  )
  await expectOptions(townsChart, ['Rennes : 30', 'Nantes : 20', 'Brest : 10'])
  await expectFigures(shown, ['60', '90'])
  await site.close()

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 400, height: 900 })
  await page.goto(address(dashboard, '?ville_eq=Rennes&lang=en'))
  await expectFigures(page, ['30', '45'])
  await expect(page.getByRole('button', { name: 'Remove the filter ville: Rennes' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})

test('a protected link of a dashboard opens its child applications, until it is deleted', async ({
  page
}) => {
  const towns = await applicationOf('charts', byTown)
  const dashboard = await applicationOf('dashboard', { figures: [{}], applications: [{ id: towns }] })
  for (const id of [towns, dashboard]) await person.put(`/applications/${id}/permissions`, [])
  await person.put(`/datasets/${visits.id}/permissions`, [])
  const { json: keys } = await person.post(`/applications/${dashboard}/keys`, [{ title: 'Lien' }])
  const link = address(encodeURIComponent(`${keys[0].id}:${dashboard}`))
  try {
    await page.goto(link)
    await expectFigures(page, ['60'])
    await expectOptions(page.frameLocator('iframe'), ['Rennes : 30', 'Nantes : 20', 'Brest : 10'])
    await person.post(`/applications/${dashboard}/keys`, [])
    await page.goto(link)
    await expect(page.locator('.figure-value')).toHaveCount(0)
  } finally {
    await person.put(`/datasets/${visits.id}/permissions`, [{ classes: ['list', 'read'] }])
  }
})

test('a chart has a table, keyboard navigation and a print view, and follows the editor', async ({
  page
}) => {
  const errors = watchConsole(page)
  const id = await applicationOf('charts', byTown)
  await page.goto(address(id))
  await expectOptions(page, ['Rennes : 30', 'Nantes : 20', 'Brest : 10'])
  await expectAccessible(page)
  const chart = page.getByRole('listbox', { name: 'Graphique : Par ville' })
  await chart.focus()
  await chart.press('End')
  // The legend keeps its colours in forced-colors mode.
  await expect(page.locator('.swatch').first()).toHaveCSS('forced-color-adjust', 'none')
  await chart.press('Enter')
  await expect(page).toHaveURL(/ville_eq=Brest/)
  await expectOptions(page, ['Brest : 10'])
  await page.getByRole('button', { name: 'Retirer le filtre ville : Brest' }).click()
  await page.getByRole('button', { name: 'Tableau' }).click()
  await expect(page.getByRole('row')).toHaveText(['villeNombre de lignes', 'Rennes30', 'Nantes20', 'Brest10'])
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Tableau' })).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.setViewportSize({ width: 400, height: 400 })
  await page.getByRole('button', { name: 'Tableau' }).click()
  await expect(chart).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  // The editor is a page of the platform that frames the application.
  await page.route(`${server.origin}/data-fair/editor`, (route) =>
    route.fulfill({ contentType: 'text/html', body: host(address(id, '?d-frame=true')) })
  )
  await page.goto(`${server.origin}/data-fair/editor`)
  const preview = page.frameLocator('iframe')
  await expectOptions(preview, ['Rennes : 30', 'Nantes : 20', 'Brest : 10'])
  const source = {
    type: 'groups',
    group: { field: 'ville' },
    metrics: [{ type: 'avg', field: 'prix' }],
    sort: 'key-asc'
  }
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.resourceType()))
  await setConfig(page, { datasets: [visits], source, chart: 'pie', number: { unit: '€', decimals: 1 } })
  await expectOptions(preview, [
    'Brest : 5,0 € (16,7 %)',
    'Nantes : 10,0 € (33,3 %)',
    'Rennes : 15,0 € (50,0 %)'
  ])
  expect(requests).not.toContain('document')
  // A draft can have any error, which the next draft fixes. Visitors may not report the error.
  const declared = page.waitForResponse(/\/error$/)
  await setConfig(page, {
    datasets: [visits],
    source: { type: 'groups', group: { field: 'ville' }, metrics: 'all' }
  })
  await expect(preview.getByRole('alert')).toBeVisible()
  await declared
  // Waits until the console has logged the refused response.
  await page.evaluate(() => undefined)
  errors.length = 0
  await setConfig(page, { datasets: [visits], source: { type: 'groups', group: null } })
  await expect(preview.getByText('Choisissez un jeu de données')).toBeVisible()
  expect(errors).toEqual([])
})

test('another site cannot change a configuration, and an invalid configuration has an explicit error', async ({
  page
}) => {
  const id = await applicationOf('charts', byTown)
  const site = await startSite(host(address(id, '?d-frame=true')))
  await page.goto(site.url)
  const shown = page.frameLocator('iframe')
  await expectOptions(shown, ['Rennes : 30', 'Nantes : 20', 'Brest : 10'])
  await setConfig(page, { datasets: [visits], source: { type: 'groups', group: { field: 'jour' } } })
  await setConfig(page, { datasets: [] })
  await expectOptions(shown, ['Rennes : 30', 'Nantes : 20', 'Brest : 10'])
  await site.close()

  await person.put(`/applications/${id}/configuration-draft`, {
    datasets: [{ href: visits.href, id: visits.id }],
    source: { type: 'groups', group: { field: 'partie' } }
  })
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', `/data-fair/app/${id}?draft=true`)
  await expect(page.getByRole('alert')).toContainText('référence un champ inconnu partie')
  const draftError = async (): Promise<string> =>
    (await person.get(`/applications/${id}`)).json.errorMessageDraft
  await expect.poll(draftError).toContain('champ inconnu partie')
})

test('the example base application of the documentation works from its own server', async ({ page }) => {
  const errors = watchConsole(page)
  const example = await startExample()
  const url = await registerBase(administrator, `${example.origin}/`)
  const id = await openedApplication(url, { column: 'ville', size: 2 }, 'Exemple')
  const site = await startSite(host(address(id, '?d-frame=true')))
  await page.goto(site.url)
  const shown = page.frameLocator('iframe')
  await expect(shown.getByRole('button')).toHaveText(['Rennes30', 'Nantes20'])
  await shown.getByRole('button', { name: 'Nantes' }).click()
  await expect(shown.getByRole('button')).toHaveText(['Nantes20'])
  const lastStateUrl = (): Promise<string | undefined> =>
    page.evaluate(() => (window as unknown as { stateUrls: string[] }).stateUrls.at(-1))
  await expect.poll(lastStateUrl).toContain('ville_eq=Nantes')
  await page.evaluate(
    (href) => (window as unknown as { drive: (href: string) => void }).drive(href),
    address(id, '?d-frame=true&ville_eq=Brest')
  )
  await expect(shown.getByRole('button')).toHaveText(['Brest10'])
  await page.goto(address(id))
  await expect(page.getByRole('button')).toHaveText(['Rennes30', 'Nantes20'])
  await expectAccessible(page)
  expect(errors).toEqual([])
  await site.close()
  await example.close()
})

/** Checks the values of a chart by their accessible names. */
async function expectOptions(page: Page | FrameLocator, names: string[]): Promise<void> {
  const options = page.getByRole('option')
  await expect
    .poll(async () => {
      const optionTexts = await options.evaluateAll((marks) =>
        marks.map((mark) => mark.getAttribute('aria-label') ?? '')
      )
      return optionTexts.map((name) => name.replaceAll(/\s/g, ' '))
    })
    .toEqual(names)
}

async function expectFigures(page: Page | FrameLocator, values: string[]): Promise<void> {
  await expect(page.locator('.figure-value')).toHaveText(values)
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  ).toBeLessThanOrEqual(0)
}

/** Sends a configuration as the editor does while its form is edited. */
async function setConfig(page: Page, content: object): Promise<void> {
  await page.evaluate((configuration) => {
    document
      .querySelector('iframe')
      ?.contentWindow?.postMessage({ type: 'set-config', content: configuration }, '*')
  }, content)
}

async function startExample(): Promise<RemoteServer> {
  const started = await startRemoteServer()
  started.answer = ({ url }, response) => {
    readFile(`docs/examples/base-application${url}`).then(
      (content) => response.end(content),
      () => response.writeHead(404).end()
    )
  }
  return started
}
