/** Embedded views of a dataset, alone and in pages of other sites. */
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite } from './support/site.ts'
import { test } from './support/test.ts'

const label = 'http://www.w3.org/2000/01/rdf-schema#label'
const description = 'http://schema.org/description'

let server: RunningServer
let datasets: TestDatasets
let monuments: Dataset
let acts: Dataset
let towns: Dataset

test.beforeAll(async ({ browser }) => {
  const pages = process.env.PAGES_DIR
  server = await startServer({ accounts: true, environment: pages ? { PAGES_DIR: pages } : {} })
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  datasets = new TestDatasets(page.request, server.origin)
  monuments = await createMonuments()
  acts = await datasets.create('Actes', actsCsv, { files: actFiles })
  towns = await datasets.create('Communes', townsCsv(), {
    columns: {
      nom: { 'x-refersTo': label, 'x-group': 'Identité', title: 'Nom de la commune' },
      statut: { 'x-labels': { A: 'Actif', B: 'Brouillon' }, description: 'Où en est **la commune**' }
    }
  })
})
test.afterAll(() => server.close())

const embed = (dataset: Dataset, view: string): string =>
  `${server.origin}/data-fair/embed/dataset/${dataset.id}/${view}`

test('thumbnails have a search, a missing image, a long description, and work narrow and dark', async ({
  page
}) => {
  const errors = watchConsole(page)
  await page.goto(embed(monuments, 'thumbnails'))
  const cards = page.getByRole('article')
  await expect(page.getByText('40 lignes')).toBeVisible()
  const first = cards.filter({ hasText: 'Monument 0' })
  await expect.poll(() => first.locator('img').evaluate(isDrawn)).toBe(true)
  await expect(first.getByRole('strong')).toHaveText('long')
  await first.getByRole('button', { name: 'Voir plus' }).click()
  await expect(first.getByText('Fin du texte.')).toBeInViewport()
  await expect(page.getByRole('article', { name: 'Monument 3', exact: true }).locator('img')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('Monument 12')
  await page.getByRole('searchbox').press('Enter')
  await expect(cards).toHaveText([/^Monument 12/])
  await expect(page).toHaveURL(/[?&]q=Monument\+12/)
  await page.getByRole('searchbox').fill('introuvable')
  await expect(page.getByText('Aucune ligne')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(`${embed(monuments, 'thumbnails')}?annee_gte=1739`)
  await expect(cards).toHaveText([/^Monument 39/])
  await expect(page.getByRole('button', { name: /^Retirer le filtre annee ≥/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  // Another site frames the view in another language than the platform's.
  await page.goto(`${embed(monuments, 'thumbnails')}?annee_gte=1739&lang=en`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: /^Remove the filter annee ≥/ })).toBeVisible()
  expect(errors).toEqual([])
  // Server errors are in the language of the view, not of the cookie.
  await page.context().addCookies([{ name: 'i18n_lang', value: 'fr', url: server.origin }])
  await page.goto(`${embed(monuments, 'table')}?annee_gte=hier&lang=en`)
  await expect(page.getByText('Filter annee_gte: "hier" is not a value of the column.').first()).toBeVisible()
})

test('attached files are listed by folder, and downloaded', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(embed(acts, 'search-files'))
  await expect(page.getByText('2 fichiers')).toBeVisible()
  const file = page.getByRole('link', { name: 'b.txt' })
  await expect(file).toHaveAttribute('title', /^Télécharger b\.txt.*\(nouvelle fenêtre\)$/)
  await expect(page.getByText('dossier/b.txt')).toBeVisible()
  expect(await (await page.request.get((await file.getAttribute('href')) ?? '')).text()).toBe('beta')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('Second')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('listitem')).toHaveText([/^b\.txt/])
  await page.goto(`${embed(acts, 'search-files')}?titre_eq=Rien`)
  await expect(page.getByText('Aucun fichier')).toBeVisible()
  expect(errors).toEqual([])
})

test('columns are grouped, with details and schemas to download', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(embed(towns, 'fields'))
  await expect(page.getByRole('row', { name: /^nom Nom de la commune Texte Libellé/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Groupe Identité' })).toBeVisible()
  await page.getByRole('button', { name: "Plus d'infos : Nom de la commune" }).click()
  await expect(page.getByText('Triable et groupable')).toBeVisible()
  await page.getByRole('button', { name: "Plus d'infos : statut" }).click()
  await expect(page.getByText('Triable et groupable')).toHaveCount(1)
  await expect(page.getByRole('row', { name: 'B Brouillon' })).toBeVisible()
  await expect(page.getByRole('definition').getByRole('strong')).toHaveText('la commune')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Télécharger le schéma' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Télécharger au format JSON Schema' }).click()
  expect((await download).suggestedFilename()).toBe('communes-schema.json')
  await page.setViewportSize({ width: 400, height: 800 })
  await expectNoOverflow(page)
  // In the side column of a site the titles keep most of the width.
  await page.setViewportSize({ width: 200, height: 400 })
  await expectNoOverflow(page)
  const title = page.getByRole('rowheader', { name: 'Nom de la commune' })
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(75)
  expect(errors).toEqual([])
})

test('a host page controls a table, and receives its download events', async ({ page }) => {
  const errors = watchConsole(page)
  const site = await startSite(hostPage(embed(towns, 'table')))
  await page.goto(site.url)
  const table = page.frameLocator('iframe')
  await expect(table.getByText('Commune 1', { exact: true })).toBeVisible()
  await page.evaluate((href) => drive(href), `${embed(towns, 'table')}?d-frame=true&fixed=nom`)
  // A fixed column is opaque over the scrolled content, including its header.
  const fixed = table.getByRole('columnheader', { name: 'Nom de la commune' })
  await expect(fixed).toHaveCSS('position', 'sticky')
  await expect(fixed).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.evaluate(
    (href) => drive(href),
    `${embed(towns, 'table')}?d-frame=true&statut_eq=B&cols=nom,statut`
  )
  await expect(table.getByRole('columnheader')).toHaveText(['Nom de la commune', 'statut'])
  await expect(table.getByRole('button', { name: 'Retirer le filtre statut = Brouillon' })).toBeVisible()
  await table.getByRole('button', { name: 'Retirer le filtre statut = Brouillon' }).click()
  await expect
    .poll(() => messagesOfKind(page, 'stateChange'))
    .toContain(`${embed(towns, 'table')}?d-frame=true&cols=nom%2Cstatut`)
  await table.getByRole('button', { name: 'Télécharger les résultats' }).click()
  const download = page.waitForEvent('download')
  await table.getByRole('button', { name: 'Télécharger au format XLSX' }).click()
  await download
  // A print has the lines and their number, without what is used on a screen only.
  await page.emulateMedia({ media: 'print' })
  await expect(table.getByText('Commune 1', { exact: true })).toBeVisible()
  await expect(table.getByRole('searchbox')).toBeHidden()
  await expect(table.getByRole('button', { name: 'Télécharger les résultats' })).toBeHidden()
  await expect(table.getByRole('note')).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect.poll(() => messagesOfKind(page, 'trackEvent')).toContain('download_filtered communes - xlsx')
  await site.close()
  expect(errors).toEqual([])
})

test('a sandboxed frame shows a table, dark if its URL says so', async ({ page }) => {
  const errors = watchConsole(page)
  const site = await startSite(
    `<!doctype html><title>Host</title><iframe sandbox="allow-scripts" title="Table" width="900" height="500"
      src="${embed(towns, 'table')}?dark=true"></iframe>`
  )
  await page.goto(site.url)
  const table = page.frameLocator('iframe')
  await expect(table.getByText('Commune 1', { exact: true })).toBeVisible()
  await expect(table.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark')
  await site.close()
  expect(errors).toEqual([])
})

test('an embedded API documentation runs requests, and sends its state', async ({ page }) => {
  const errors = watchConsole(page)
  const viewer = `${server.origin}/openapi-viewer/`
  const site = await startSite(hostPage(`${viewer}?urlType=dataset&id=${towns.id}`))
  await page.goto(site.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Communes')
  await frame.getByRole('button', { name: 'Lire les lignes' }).click()
  await frame.getByRole('spinbutton', { name: 'size' }).fill('3')
  await expect.poll(async () => lastState(page)).toEqual({ operation: 'readLines', params: '{"size":"3"}' })
  await frame.getByRole('button', { name: 'Exécuter' }).click()
  await expect(frame.getByText('"total": 40')).toBeVisible()
  await expect(frame.getByText('size=3&after=3')).toBeVisible()
  await frame.getByRole('button', { name: 'Toutes les opérations' }).click()
  await frame.getByRole('button', { name: /Lire le schéma \/schema/ }).click()
  await expect.poll(async () => lastState(page)).toEqual({ operation: 'readSchema', params: null })
  await site.close()

  // The state in the URL is restored, whatever the host page wrote there.
  const operation = encodeURIComponent('/lines|get')
  const params = encodeURIComponent('{"size":7,"other":1}')
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(`${viewer}?urlType=dataset&id=${towns.id}&operation=${operation}&params=${params}`)
  await expect(page.getByRole('spinbutton', { name: 'size' })).toHaveValue('7')
  await expectNoOverflow(page)
  await expectAccessible(page)
  for (const [query, text] of [
    ['urlType=constructor', "Type d'URL invalide."],
    ['urlType=dataset', 'Paramètres manquants : id'],
    ['', 'Paramètre URL manquant.'],
    [`url=${encodeURIComponent(`${site.url}api-docs.json`)}`, 'Seules les documentations de cette plateforme']
  ] as const) {
    await page.goto(`${viewer}?${query}`)
    await expect(page.getByRole('alert')).toContainText(text)
  }
  await page.goto(`${viewer}?urlType=general&operation=unknown`)
  await expect(page.getByRole('alert')).toHaveText(
    "L'opération n'existe pas dans cette documentation : unknown"
  )
  expect(errors).toEqual([])
})

test('a download page sends its height, and downloads the filtered lines', async ({ page }) => {
  const site = await startSite(hostPage(`${embed(towns, 'download')}?header=true&statut_eq=B&select=nom`))
  await page.goto(site.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 2 })).toHaveText('Communes')
  await expect(frame.getByText('20 lignes')).toBeVisible()
  await expect.poll(async () => Number((await messagesOfKind(page, 'height')).at(-1))).toBeGreaterThan(150)
  await frame.getByRole('button', { name: 'Télécharger au format CSV' }).click()
  const download = page.waitForEvent('download')
  await frame.getByRole('button', { name: 'Valider' }).click()
  const stream = await (await download).createReadStream()
  const text = await streamText(stream)
  expect(text.trim().split('\n')).toHaveLength(21)
  expect(text.split('\n').slice(0, 2)).toEqual([expect.stringContaining('"nom"'), '"Commune 1"'])
  await page.setViewportSize({ width: 200, height: 500 })
  await page.goto(embed(towns, 'download'))
  await expect(page.getByRole('button', { name: 'Télécharger au format CSV' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await site.close()
})

test('journal and schema editor work as embedded pages, with permission', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(embed(towns, 'journal'))
  await expect(
    page.getByText("Ces données ne sont pas disponibles ou vous n'avez pas la permission")
  ).toBeVisible()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(embed(towns, 'journal'))
  await expect(page.getByText('le jeu de données a été créé')).toBeVisible()
  await page.goto(embed(towns, 'schema'))
  await page.getByRole('button', { name: 'Nom de la commune' }).click()
  await page.getByLabel('Libellé', { exact: true }).fill('Nom officiel')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByRole('button', { name: 'Appliquer' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Nom officiel' })).toBeVisible()
  const { schema } = await datasets.finalized(towns.id)
  expect(schema.find(({ key }) => key === 'nom')?.title).toBe('Nom officiel')
  expect(errors).toEqual([])
})

test('the update wizard works as an embedded page for a signed-in user', async ({ page }) => {
  const errors = watchConsole(page)
  const address = `${server.origin}/data-fair/embed/workflow/update-dataset`
  const mustSignIn = page.getByText('Vous devez être authentifié pour utiliser ce service.')
  // Anonymous visitors of a private view only get the sign-in message.
  await page.goto(`${server.origin}/data-fair/embed/dataset/closed/publication-sites`)
  await expect(mustSignIn).toBeVisible()
  await page.goto(address)
  await expect(mustSignIn).toBeVisible()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(address)
  await page.getByRole('main').getByText('Actes', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Actes' })).toBeVisible()
  await expect(page.getByLabel('Sélectionnez ou glissez/déposez un fichier')).toBeAttached()
  await expect(page.getByRole('link', { name: /documentation de l'API/ })).toHaveAttribute(
    'href',
    `/data-fair/dataset/${acts.id}/api-doc`
  )
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('the dataset page has tabs for files and thumbnails, whose options are saved', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(`${server.origin}/data-fair/dataset/${monuments.id}#exploration`)
  const section = page.locator('#exploration')
  await section.getByRole('tab', { name: 'Fichiers' }).click()
  await expect(section.getByRole('link', { name: 'p1.png' })).toBeVisible()
  await section.getByRole('tab', { name: 'Vignettes' }).click()
  await expect(section.getByRole('article', { name: 'Monument 1', exact: true })).toBeVisible()
  await section.getByRole('combobox', { name: 'Mode de redimensionnement' }).click()
  await page.getByRole('option', { name: 'Ne pas rogner' }).click()
  await expect(section.locator('article img.whole').first()).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Afficher en plein écran' }).click()
  await expect(page).toHaveURL(new RegExp(`/dataset/${monuments.id}/thumbnails$`))
  await expect(page.getByRole('article', { name: 'Monument 2', exact: true })).toBeVisible()
  expect((await datasets.finalized(monuments.id)).thumbnails).toEqual({ resizeMode: 'fitIn', trim: false })
  expect(errors).toEqual([])
})

test('a table that lost its server or its code shows an error, and recovers', async ({ page }) => {
  let isBroken = true
  const breaking = (status: number) => (route: Route) =>
    isBroken ? route.fulfill({ status, body: '' }) : route.fallback()
  await page.route(`**/api/v1/datasets/${towns.id}?*`, breaking(502))
  await page.goto(embed(towns, 'table'))
  await expect(page.getByText("Ces données n'ont pas pu être chargées.")).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  const line = page.getByText('Commune 1', { exact: true })
  await expect(line).toBeVisible()
  // Without a parent page, the view shows the error itself.
  isBroken = true
  await page.route(/\/lines\?.*q=introuvable/, breaking(400))
  await page.getByRole('searchbox').fill('introuvable')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('button', { name: 'Ignorer' })).toBeVisible()
  await expectAccessible(page)
  // After an upgrade of the platform the old chunks are missing: the page reloads once.
  isBroken = false
  await page.goto(embed(towns, 'table'))
  await page.route('**/assets/ColumnMenu-*', (route) => route.fulfill({ status: 404 }))
  const header = page.getByRole('columnheader', { name: 'statut' }).getByRole('button')
  const loaded = page.waitForEvent('load')
  await header.click()
  await loaded
  await expect(line).toBeVisible()
  await header.click()
  await expect(page.getByText("Ces données n'ont pas pu être chargées.")).toBeVisible()
  await page.unroute('**/assets/ColumnMenu-*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(line).toBeVisible()
})

test('empty views explain that they are empty', async ({ page }) => {
  for (const [view, sentence] of [
    ['extend', "Aucune extension n'est configurée."],
    ['extend/service/action', "Cette extension n'a encore produit aucune colonne."],
    ['thumbnails', "Aucune colonne de ce jeu de données n'a le concept d'image."],
    ['search-files', "Aucune colonne de ce jeu de données n'a le concept de document numérique attaché."]
  ] as const) {
    await page.goto(embed(towns, view))
    await expect(page.getByText(sentence)).toBeVisible()
  }
})

for (const [view, kilobytes] of [
  ['table', 170],
  ['thumbnails', 180]
] as const) {
  test(`${view}: less than ${kilobytes} kB of code before the first lines`, async ({ page }) => {
    await page.goto(embed(monuments, view))
    await expect(page.getByText('Monument 1', { exact: true })).toBeVisible()
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize)
    )
    // Each file is a request that delays the first render.
    expect(files.length).toBeLessThan(30)
    const bytes = files.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(kilobytes * 1000)
  })
}

test('no page runs because another one imports its chunk', async () => {
  const entries: string[] = []
  for (const name of ['administration', 'views', 'accounts']) {
    const manifest = JSON.parse(await readFile(`dist/.vite/${name}.json`, 'utf8')) as Record<
      string,
      { isEntry?: true; imports?: string[] }
    >
    const entryFiles = Object.keys(manifest).filter((file) => manifest[file]!.isEntry)
    const imported = Object.values(manifest).flatMap(({ imports = [] }) => imports)
    expect(imported.filter((file) => entryFiles.includes(file))).toEqual([])
    entries.push(...entryFiles)
  }
  expect(entries).toEqual(
    expect.arrayContaining(['accounts.html', 'embed.html', 'events.html', 'index.html'])
  )
})

async function createMonuments(): Promise<Dataset> {
  const files: Record<string, Buffer> = {}
  const rows = ['nom,texte,photo,annee']
  for (let index = 0; index < 40; index++) {
    const picture = {
      width: 60,
      height: 40,
      channels: 3,
      background: { r: index * 6, g: 90, b: 160 }
    } as const
    files[`p${index}.png`] = await sharp({ create: picture }).png().toBuffer()
    const long = `Un **long** texte. ${'Avec son histoire et ses détails. '.repeat(20)}Fin du texte.`
    rows.push(
      `Monument ${index},${index === 0 ? long : `Numéro ${index}`},${index === 3 ? '' : `p${index}.png`},${1700 + index}`
    )
  }
  return datasets.create('Monuments', rows.join('\n'), {
    files,
    body: { attachmentsAsImage: true },
    columns: {
      nom: { 'x-refersTo': label },
      texte: { 'x-refersTo': description, 'x-display': 'markdown' }
    }
  })
}

const actsCsv = 'titre,document\nPremier,a.txt\nSecond,dossier/b.txt\nTroisième,\n'
const actFiles = { 'a.txt': 'alpha', 'dossier/b.txt': 'beta' }

function townsCsv(): string {
  const rows = Array.from(
    { length: 40 },
    (_, index) => `Commune ${index},${index % 2 ? 'B' : 'A'},${index * 10}`
  )
  return `nom,statut,population\n${rows.join('\n')}\n`
}

/** Page of another site that frames a view, answers its handshake and records its messages. */
function hostPage(src: string): string {
  const address = new URL(src)
  address.searchParams.set('d-frame', 'true')
  return `<!doctype html><title>Hôte</title><iframe src="${address.href.replaceAll('&', '&amp;')}" title="Vue" width="1000" height="600"></iframe>
<script>
  const frame = document.querySelector('iframe')
  const received = []
  const send = (...message) => frame.contentWindow.postMessage(['df-parent', ...message], '*')
  const drive = (href) => send('updateSrc', href)
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    received.push(data)
    if (data[1] === 'init') send('init', { stateChangeEvents: true, src: frame.src })
  })
</script>`
}

declare const drive: (href: string) => void
declare const received: ([string, string, ...string[]] | { trackEvent: { action: string; label: string } })[]

/** Messages of one kind from the framed view. */
function messagesOfKind(page: Page, kind: 'stateChange' | 'height' | 'trackEvent'): Promise<string[]> {
  return page.evaluate(
    (requestedKind) =>
      received.flatMap((message) => {
        if (Array.isArray(message)) return message[1] === requestedKind ? [String(message.at(-1))] : []
        const { action, label: of } = message.trackEvent
        return requestedKind === 'trackEvent' ? [`${action} ${of}`] : []
      }),
    kind
  )
}

/** Operation in the last URL of the framed viewer. */
async function lastState(page: Page): Promise<object> {
  const { searchParams } = new URL((await messagesOfKind(page, 'stateChange')).at(-1) ?? 'http://none')
  return { operation: searchParams.get('operation'), params: searchParams.get('params') }
}

async function streamText(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

const isDrawn = (image: Element): boolean => (image as HTMLImageElement).naturalWidth > 0

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = (root: Locator): Promise<number> =>
    root.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await overflow(page.locator('html'))).toBeLessThanOrEqual(0)
}
