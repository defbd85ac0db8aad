/** Base applications that show or write lines, with realistic data, in a page of another site. */
import { expect, type FrameLocator } from '@playwright/test'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import { createApplication, createKey } from '../api/support/applications.ts'
import type { TestClient } from '../api/support/client.ts'
import { login } from '../api/support/login.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite, type OtherSite } from './support/site.ts'
import { test } from './support/test.ts'

const label = 'http://www.w3.org/2000/01/rdf-schema#label'

let server: RunningServer
let owner: TestClient
let feasts: Dataset
/** Ids of public applications on the same data, by kind. */
const shown: Record<string, string> = {}
let site: OtherSite
let form: string

const address = (id: string): string => `${server.origin}/data-fair/app/${id}`

test.beforeAll(async ({ browser }) => {
  server = await startServer({ accounts: true })
  owner = await login(server.origin, 'test_user1')
  const page = await (await browser.newContext()).newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  feasts = await new TestDatasets(page.request, server.origin).create('Fêtes', feastsCsv(), {
    columns: {
      nom: { 'x-refersTo': label, title: 'Nom' },
      debut: { 'x-refersTo': 'https://schema.org/startDate' },
      fin: { 'x-refersTo': 'https://schema.org/endDate' },
      genre: { title: 'Genre' },
      recit: { 'x-refersTo': 'http://schema.org/description' },
      lat: { 'x-refersTo': 'http://schema.org/latitude' },
      lon: { 'x-refersTo': 'http://schema.org/longitude' }
    }
  })
  const configured = async (name: string, configuration: object): Promise<string> => {
    const { id } = await createApplication(owner, {
      url: `${server.origin}/data-fair/base-apps/${name}/`,
      title: `Les fêtes : ${name}`
    })
    await owner.put(`/applications/${id}/configuration`, configuration)
    return id
  }
  const datasets = [{ id: feasts.id, href: feasts.href, title: feasts.title }]
  const configurations = {
    list: { datasets, fields: ['genre', 'visiteurs'], facets: ['genre', 'visiteurs'] },
    map: { datasets, color: { type: 'categories', field: 'genre' }, filters: ['genre'] },
    timeline: { datasets, event: { category: 'genre' }, start: '2024-06-01' }
  }
  for (const [name, configuration] of Object.entries(configurations)) {
    shown[name] = await configured(name, configuration)
    await owner.put(`/applications/${shown[name]}/permissions`, [{ classes: ['read'] }])
  }
  const frames = Object.entries(shown).map(
    ([name, id]) =>
      `<iframe id="${name}" title="${name}" src="${address(id)}" width="900" height="600"></iframe>`
  )
  site = await startSite(`<!doctype html><html lang="fr"><title>Ma ville</title>${frames.join('')}`)

  const schema = [
    { key: 'nom', type: 'string', title: 'Votre nom', 'x-required': true },
    {
      key: 'nature',
      type: 'string',
      title: 'Nature',
      'x-required': true,
      'x-labels': { v: 'Voirie', e: 'Éclairage' },
      'x-labelsRestricted': true
    },
    { key: 'gravite', type: 'integer', title: 'Gravité', maximum: 5 },
    { key: 'jour', type: 'string', format: 'date', title: 'Jour' },
    { key: 'lat', type: 'number', 'x-refersTo': 'http://schema.org/latitude' },
    { key: 'lon', type: 'number', 'x-refersTo': 'http://schema.org/longitude' },
    { key: 'photo', type: 'string', title: 'Photo', 'x-refersTo': 'http://schema.org/DigitalDocument' }
  ]
  const { json: reports } = await owner.post('/datasets', { isRest: true, title: 'Signalements', schema })
  const fields = [
    { key: 'nature', title: "De quoi s'agit-il ?" },
    { key: 'gravite', help: 'De 1 à 5' },
    { key: 'lat' },
    { key: 'lon' },
    { key: 'jour' },
    { key: 'photo' }
  ]
  form = await configured('form', {
    datasets: [{ id: reports.id, href: reports.href, title: reports.title }],
    title: 'Signaler un problème',
    thanks: 'Merci, la mairie est prévenue.',
    fields
  })
})
test.afterAll(async () => {
  await site.close()
  await server.close()
})

test('a list, a map and a calendar show the data in a page of another site', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(site.url)
  const frame = (name: string): FrameLocator => page.frameLocator(`#${name}`)

  const list = frame('list')
  await expect(list.getByText('40 résultats')).toBeVisible()
  await expect(list.getByRole('article')).toHaveCount(24)
  await list.getByRole('checkbox', { name: 'Bal, 10 lignes' }).check()
  await expect(list.getByText('10 résultats')).toBeVisible()
  await expect(list.getByRole('checkbox', { name: 'Foire, 10 lignes' })).toBeVisible()
  await list.getByLabel('Visiteurs, de').fill('1000')
  await list.getByLabel('Visiteurs, de').press('Enter')
  await expect(list.getByText('5 résultats')).toBeVisible()
  await list.getByLabel('Trier par').selectOption({ label: 'visiteurs (décroissant)' })
  await list.getByRole('button', { name: 'Tableau' }).click()
  await expect(list.getByRole('row').nth(1)).toContainText('Fête 38')
  await list.getByRole('button', { name: 'Ouvrir la fiche de Fête 38' }).click()
  const dialog = list.getByRole('dialog', { name: 'Fête 38' })
  await expect(dialog.getByText('09/07/2024').first()).toBeVisible()
  // Markup in the data is displayed, and scripts never run.
  await expect(dialog.getByRole('strong')).toHaveText('bal')
  const opened = page.frames().find((one) => one.url().includes(shown.list ?? 'none'))
  expect(await opened?.evaluate(() => 'hacked' in window)).toBe(false)
  await dialog.getByRole('button', { name: 'Suivant' }).click()
  await expect(list.getByRole('dialog', { name: 'Fête 34' })).toBeVisible()
  await page.keyboard.press('Escape')

  const map = frame('map')
  await expect(map.getByText('40 résultats')).toBeVisible()
  await expect(map.getByRole('region', { name: 'Légende' }).getByRole('button')).toHaveCount(4)
  await map.getByRole('button', { name: 'Lignes de la vue' }).click()
  await map.getByRole('button', { name: 'Montrer sur la carte : Fête 7', exact: true }).click()
  await expect(map.getByRole('region', { name: 'Fête 7' })).toContainText('Foire')
  await map.getByRole('checkbox', { name: 'Messe, 10 lignes' }).check()
  await expect(map.getByText('10 résultats')).toBeVisible()

  const calendar = frame('timeline')
  await expect(calendar.getByRole('heading', { name: 'juin 2024' })).toBeVisible()
  await calendar.getByRole('button', { name: 'Liste' }).click()
  await expect(calendar.getByText('30 événements')).toBeAttached()
  await calendar.getByRole('button', { name: 'Période suivante' }).click()
  await expect(calendar.getByRole('button', { name: /Fête 30/ })).toBeVisible()
  await calendar.getByRole('button', { name: 'Frise' }).click()
  await calendar.getByRole('button', { name: 'Fête 3', exact: true }).click()
  await expect(calendar.getByRole('dialog', { name: 'Fête 3' })).toContainText('04/06/2024')
  expect(errors).toEqual([])
})

test('applications update their configuration without a reload, and work on a narrow dark screen', async ({
  page
}) => {
  const errors = watchConsole(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [name, id] of Object.entries(shown)) {
    await page.goto(`${address(id)}?lang=en`)
    const ready = { list: '40 results', map: '40 results', timeline: '30 events' }[name] ?? ''
    await expect(page.getByText(ready)).toBeAttached()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  // Buttons are wider in French.
  await page.goto(address(shown.timeline ?? ''))
  await expect(page.getByRole('button', { name: "Aujourd'hui" })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.goto(address(shown.list ?? ''))
  await expect(page.getByRole('article')).toHaveCount(24)
  const dataset = { id: feasts.id, href: feasts.href, schema: feasts.schema }
  await page.evaluate((content) => window.postMessage({ type: 'set-config', content }, '*'), {
    datasets: [dataset],
    display: 'table',
    canSwitch: false
  })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fiches' })).toHaveCount(0)
  await page.evaluate(() => window.postMessage({ type: 'set-config', content: {} }, '*'))
  await expect(page.getByText("Cette application n'est pas encore configurée.")).toBeVisible()
  expect(errors).toEqual([])
})

test('only visitors with the protected link of a form can add a line', async ({ browser }) => {
  const key = await createKey(owner, form)
  const { json: configuration } = await owner.get(`/applications/${form}/configuration`)
  const { id } = configuration.datasets[0]
  const context = await browser.newContext({
    locale: 'fr-FR',
    permissions: ['geolocation'],
    geolocation: { latitude: 47.66, longitude: -2.75 }
  })
  const page = await context.newPage()
  await page.goto(address(form))
  await expect(page).toHaveURL(/\/login$/)
  const errors = watchConsole(page)
  await page.goto(address(encodeURIComponent(`${key}:${form}`)))
  await expect(page.getByRole('heading', { name: 'Signaler un problème' })).toBeVisible()
  const titles = page.locator('legend, .question > label')
  // Configured columns in order, followed by required columns.
  await expect(titles).toHaveText([
    "De quoi s'agit-il ? *",
    'Gravité',
    'Position',
    'Jour',
    'Photo',
    'Votre nom *'
  ])
  await expectAccessible(page)
  await page.getByLabel('Gravité').fill('9')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('3 champs sont à corriger.')).toBeVisible()
  await expect(page.getByText('la valeur doit être au plus 5')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Voirie' })).toBeFocused()
  await page.getByRole('radio', { name: 'Éclairage' }).check()
  await page.getByLabel('Gravité').fill('4')
  await page.getByLabel('Jour').fill('2024-05-02')
  await page.getByRole('button', { name: 'Ma position' }).click()
  await expect(page.getByLabel('Latitude')).toHaveValue('47,66')
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'rue.txt', mimeType: 'text/plain', buffer: Buffer.from('rue') })
  await page.getByLabel('Votre nom').fill('Ada')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Merci, la mairie est prévenue.')).toBeVisible()
  const { json: lines } = await owner.get(`/datasets/${id}/lines`)
  expect(lines.results).toMatchObject([
    { nom: 'Ada', nature: 'e', gravite: 4, jour: '2024-05-02', lat: 47.66, lon: -2.75 }
  ])
  expect(lines.results[0].photo).toMatch(/rue\.txt$/)

  // The next submission is refused as too early: the typed values stay.
  await page.getByRole('button', { name: 'Envoyer une autre réponse' }).click()
  await expect(page.getByLabel('Gravité')).toHaveValue('')
  expect(errors).toEqual([])
  await page.getByRole('radio', { name: 'Voirie' }).check()
  await page.getByLabel('Votre nom').fill('Bo')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText(/attendez une minute/)).toBeVisible()
  await expect(page.getByLabel('Votre nom')).toHaveValue('Bo')

  // The link can add lines, but not read those of others.
  const read = await page.evaluate(
    async (path) => (await fetch(path)).status,
    `/data-fair/api/v1/datasets/${id}/lines`
  )
  expect(read).toBe(403)
  await context.close()
})

/** Forty events of four kinds, one per day from June 1st. */
function feastsCsv(): string {
  const kinds = ['Messe', 'Concert', 'Bal', 'Foire']
  const story = `Un **bal** <img src=data:x onerror=window.hacked=1><script>window.hacked=1</script>`
  const lines = Array.from({ length: 40 }, (_, index) => {
    const day = new Date(Date.UTC(2024, 5, 1 + index)).toISOString().slice(0, 10)
    const place = [(47 + index / 40).toFixed(3), (-3 + (index % 7) / 5).toFixed(3)]
    return [`Fête ${index}`, kinds[index % 4], 50 * (index + 1), day, day, ...place, story].join(',')
  })
  return ['nom,genre,visiteurs,debut,fin,lat,lon,recit', ...lines].join('\n')
}
