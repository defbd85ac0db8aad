/** Map, extent and calendar of a dataset, drawn from the API's own tiles, with mouse and keyboard. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'

const concepts = {
  label: 'http://www.w3.org/2000/01/rdf-schema#label',
  latitude: 'http://schema.org/latitude',
  longitude: 'http://schema.org/longitude',
  start: 'https://schema.org/startDate',
  end: 'https://schema.org/endDate'
}
/** Two kinds of places at the corners of a square; the one in the centre is the only one of its place. */
const places = `nom;genre;latitude;longitude
Mairie;Service;47.0;-1.0
Piscine;Sport;47.0;-0.8
Gymnase;Sport;47.2;-1.0
Bibliothèque;Culture;47.2;-0.8
Fontaine;Culture;47.1;-0.9
`
const events = `titre;debut;fin;lieu
Salon du livre;2024-05-17;2024-05-20;Halle
Concert;2024-05-17T20:30:00+02:00;2024-05-17T22:30:00+02:00;La Tannerie
Atelier de reliure;2024-05-14T09:00:00+02:00;2024-05-14T11:00:00+02:00;Halle
Bourse aux vélos;2024-05-14T09:00:00+02:00;2024-05-14T11:30:00+02:00;Halle
Dégustation;2024-05-14T09:30:00+02:00;2024-05-14T11:00:00+02:00;Halle
`

// Small viewport, as WebGL is rendered in software.
test.use({ viewport: { width: 800, height: 600 } })

let server: RunningServer
let map: string
let calendar: string
test.beforeAll(async ({ browser }) => {
  server = await startServer({ accounts: true })
  const page = await browser.newPage()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const datasets = new TestDatasets(page.request, server.origin)
  const { label, latitude, longitude, start, end } = concepts
  const placed = await datasets.create('Lieux', places, {
    columns: {
      nom: { 'x-refersTo': label },
      latitude: { 'x-refersTo': latitude },
      longitude: { 'x-refersTo': longitude }
    }
  })
  const dated = await datasets.create('Agenda', events, {
    columns: { titre: { 'x-refersTo': label }, debut: { 'x-refersTo': start }, fin: { 'x-refersTo': end } }
  })
  map = placed.id
  calendar = dated.id
  await page.close()
})
test.afterAll(() => server.close())

const embed = (id: string, view: string): string => `${server.origin}/data-fair/embed/dataset/${id}/${view}`
const frameOf = (page: Page): Locator => page.locator('section[aria-label^="Carte du jeu de données"]')
const canvasOf = (page: Page): Locator => frameOf(page).locator('canvas')

/** Pixel colour in the centre of the map. */
async function middleColor(page: Page): Promise<string> {
  const [x, y] = await middleOf(page)
  const picture = await page.screenshot({ clip: { x, y, width: 2, height: 2 } })
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer()
  return pixels.toString('hex', 0, 3)
}

async function middleOf(page: Page): Promise<[number, number]> {
  await canvasOf(page).scrollIntoViewIfNeeded()
  const box = await canvasOf(page).boundingBox()
  return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : [0, 0]
}

/** Waits until a line is drawn in the centre of the map, in blue or orange, which the base map does not use. */
async function drawn(page: Page): Promise<string> {
  await expect(async () => {
    const [red = 0, , blue = 0] = Buffer.from(await middleColor(page), 'hex')
    expect(Math.abs(red - blue)).toBeGreaterThan(80)
  }).toPass({ timeout: 20_000 })
  return middleColor(page)
}

/** Kilobytes of compressed code fetched by the page and its workers; shared files count once. */
function loadedCode(page: Page): Promise<number> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const code = files.filter(({ name }) => name.endsWith('.js'))
    return code.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
  })
}

test('a map draws the lines, shows one in a popup, colours and filters them by a column', async ({
  page
}) => {
  const errors = watchConsole(page)
  await page.goto(embed(map, 'map'))
  const plain = await drawn(page)
  expect(await loadedCode(page)).toBeLessThan(480)
  const [x, y] = await middleOf(page)

  await test.step('a click shows the line', async () => {
    await page.mouse.click(x, y)
    const popup = page.getByRole('dialog', { name: 'Ligne' })
    await expect(popup.getByRole('definition').first()).toHaveText('Fontaine')
    await expect(popup).toContainText('Culture')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
  })

  await test.step('categories have a legend', async () => {
    await page.getByRole('combobox', { name: 'Colorer selon une colonne' }).selectOption('genre')
    await expect(page).toHaveURL(/[?&]category=genre/)
    const legend = page.getByRole('list', { name: 'Légende : genre' })
    await expect(legend.getByRole('button')).toHaveText(['Culture', 'Service', 'Sport'])
    await expect(legend.locator('i').first()).toHaveCSS('forced-color-adjust', 'none')
    await expect.poll(() => middleColor(page)).not.toBe(plain)
    const coloured = await middleColor(page)
    await expectAccessible(page)
    await legend.getByRole('button', { name: 'Sport' }).click()
    await expect(page).toHaveURL(/[?&]genre_eq=Sport/)
    await expect(page.getByRole('list', { name: 'Filtres actifs' })).toContainText('Sport')
    // The fountain is filtered out, and the map moved to the two other places.
    await expect.poll(() => middleColor(page)).not.toBe(coloured)
    // A print has the legend, folded or not, without what is used on a screen only.
    await page.getByRole('button', { name: 'Replier la légende' }).click()
    await expect(legend).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(legend).toBeVisible()
    for (const name of ['Agrandir', 'Lister les lignes affichées', 'Déplier la légende']) {
      await expect(page.getByTitle(name)).toBeHidden()
    }
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('the list of visible lines is used by keyboard', async () => {
    await page.getByRole('button', { name: 'Lister les lignes affichées' }).press('Enter')
    const list = page.getByRole('region', { name: 'Lignes affichées sur la carte' })
    await expect(list.getByText('2 lignes dans la vue')).toBeVisible()
    await list.getByRole('button', { name: 'Piscine' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Ligne' })).toContainText('Piscine')
    await expectAccessible(page)
  })
  expect(errors).toEqual([])
})

test('a map follows its URL, and explains what it cannot show', async ({ page }) => {
  const errors = watchConsole(page)
  await page.setViewportSize({ width: 400, height: 600 })
  await page.goto(`${embed(map, 'map')}?q=nothing&dark=true&category=nom_inconnu`)
  await expect(page.getByText('Aucune donnée à afficher')).toBeVisible()
  await expect(page.getByText('La colonne "nom_inconnu" ne permet pas de catégoriser la carte')).toBeVisible()
  await expectAccessible(page)
  // In the side column of a site the choice of a column stays in the frame.
  await page.setViewportSize({ width: 200, height: 400 })
  await page.goto(embed(map, 'map'))
  const choice = page.getByRole('combobox', { name: 'Colorer selon une colonne' })
  await expect.poll(async () => (await choice.boundingBox())?.x).toBeGreaterThan(10)
  // In a short frame every button is in view.
  await page.setViewportSize({ width: 420, height: 120 })
  for (const name of ['Agrandir', 'Voir toutes les données', 'Lister les lignes affichées']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 400, height: 600 })
  await page.goto(`${embed(map, 'map')}?interaction=false&genre_eq=Service`)
  await drawn(page)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.goto(`${embed(map, 'map')}?selectable=true&genre_eq=Service`)
  await drawn(page)
  await page.mouse.click(...(await middleOf(page)))
  await expect(page).toHaveURL(/[?&]_id_eq=\w+/)
  await page.goto(embed(map, 'map-bounds'))
  await expect(
    page.getByRole('region', { name: 'Enveloppe géographique du jeu de données Lieux' })
  ).toBeVisible()
  expect(errors).toEqual([])
})

test('the table shows a line on a map, and the dataset page has a map', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(embed(map, 'table'))
  await page
    .getByRole('row', { name: /Gymnase/ })
    .getByRole('button', { name: 'Voir sur une carte' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Voir sur une carte' })
  await expect(dialog).toContainText('47,2000° N')
  await drawn(page)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()

  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', `/data-fair/dataset/${map}`)
  await page.getByRole('tab', { name: 'Carte' }).click()
  await drawn(page)
  await page.getByRole('button', { name: 'Afficher en plein écran' }).click()
  await expect(page).toHaveURL(`${server.origin}/data-fair/dataset/${map}/map`)
  // The previous page is removed with its map once the next one has loaded.
  await expect(page.getByRole('tab', { name: 'Carte' })).toBeHidden()
  await drawn(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('a dense map shows where its lines are numerous', async ({ page, browser }) => {
  const owner = await browser.newPage()
  await signIn(owner, server.origin, 'test_user1@test.com', 'passwd')
  const datasets = new TestDatasets(owner.request, server.origin)
  // Two thirds of the lines are around one place.
  const rows = Array.from({ length: 21_000 }, (_, index) => {
    const [latitude = 0, longitude = 0] = index % 3 ? [47.1, -0.9] : [47.3, -1.3]
    return `p${index},${latitude + (index % 70) / 2000},${longitude + (index % 90) / 2000}`
  })
  const { id } = await datasets.create('Foule', ['nom,latitude,longitude', ...rows].join('\n'), {
    columns: {
      latitude: { 'x-refersTo': concepts.latitude },
      longitude: { 'x-refersTo': concepts.longitude }
    }
  })
  await owner.close()
  const errors = watchConsole(page)
  await page.goto(embed(id, 'map'))
  await page
    .getByRole('combobox', { name: 'Colorer selon une colonne' })
    .selectOption({ label: 'Densité des lignes' })
  await expect(page).toHaveURL(/[?&]density=true/)
  const legend = page.getByRole('list', { name: 'Légende : Densité des lignes' })
  await expect(legend.getByRole('listitem').last()).toHaveText(/\d et plus/)
  await expectAccessible(page)
  await page.reload()
  await expect(legend).toBeVisible()
  await page.setViewportSize({ width: 400, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(errors).toEqual([])
})

test('a calendar shows the events of a month, a week and a day', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(embed(calendar, 'calendar'))
  await expect(page.getByRole('heading', { name: 'mai 2024' })).toBeVisible()
  expect(await loadedCode(page)).toBeLessThan(250)
  const month = page.getByRole('grid', { name: 'mai 2024' })
  await expect(month.getByRole('button', { name: 'Salon du livre, 17–19 mai 2024' })).toBeVisible()
  await expectAccessible(page)
  // A label too long for its day is truncated with an ellipsis.
  const label = month.getByRole('button', { name: /20:30 Concert/ }).getByText('Concert')
  await expect(label).toHaveCSS('text-overflow', 'ellipsis')
  await expect(label).toHaveCSS('overflow', 'hidden')
  await label.click()
  const dialog = page.getByRole('dialog', { name: 'Concert' })
  await expect(dialog).toContainText('La Tannerie')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Semaine', exact: true }).click()
  await expect(page).toHaveURL(/[?&]view=week/)
  // In the week view, events with a time are placed by hour, all-day events above.
  const hours = page.getByRole('grid', { name: 'mai 2024' })
  await expect(hours.getByRole('columnheader', { name: '17 mai 2024' })).toBeVisible()
  const concert = await hours.getByRole('button', { name: /Concert/ }).boundingBox()
  const friday = await hours.getByRole('columnheader', { name: '17 mai 2024' }).boundingBox()
  expect(Math.abs((concert?.x ?? 0) - (friday?.x ?? 0))).toBeLessThan(12)
  const hour = (await hours.getByText('21:00', { exact: true }).boundingBox())?.y ?? 0
  expect(concert?.y).toBeLessThan(hour)
  expect((concert?.y ?? 0) + (concert?.height ?? 0)).toBeGreaterThan(hour)
  await expect(hours.getByRole('button', { name: /Salon du livre/ })).toBeVisible()
  // Three simultaneous events: each has room for its start time.
  for (const [start, name] of [
    ['09:00', 'Atelier de reliure'],
    ['09:00', 'Bourse aux vélos'],
    ['09:30', 'Dégustation']
  ] as const) {
    const event = hours.getByRole('button', { name: `${start} ${name}` })
    await expect(event.getByText(start)).toBeVisible()
    await expect(event).toHaveAttribute('title', new RegExp(`^${start} – 11:[03]0 ${name}$`))
    const [time, lane] = await Promise.all([event.getByText(start).boundingBox(), event.boundingBox()])
    expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThanOrEqual((lane?.x ?? 0) + (lane?.width ?? 0))
    expect(time?.height).toBeLessThan(20)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect(page.getByRole('heading', { name: '20–26 mai 2024' })).toBeVisible()
  await page.getByRole('button', { name: 'Liste' }).click()
  await expect(page.getByRole('heading', { name: 'vendredi 17 mai' })).toBeVisible()
  expect(errors).toEqual([])
})

test('maps use the configured style, from another site', async ({ page }) => {
  const style = {
    version: 8,
    sources: {},
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#204010' } },
      { id: 'names', type: 'background', layout: { visibility: 'none' } }
    ]
  }
  await page.route('https://maps.example.org/**', (route) =>
    route.fulfill({ json: style, headers: { 'access-control-allow-origin': '*' } })
  )
  await server.restart({ MAP_STYLE: 'https://maps.example.org/style.json', MAP_BEFORE_LAYER: 'names' })
  const errors = watchConsole(page)
  await page.goto(`${embed(map, 'map')}?interaction=false`)
  await drawn(page)
  const corner = await page.screenshot({ clip: { x: 300, y: 20, width: 2, height: 2 } })
  expect((await sharp(corner).removeAlpha().raw().toBuffer()).toString('hex', 0, 3)).toBe('204010')
  expect(errors).toEqual([])
})
