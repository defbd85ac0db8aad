/** Storage of an account: the page, its embed, and warnings near the limits. */
import { expect, type Page } from '@playwright/test'
import { createDescription } from './support/datasets.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true, environment: { SECRET_LIMITS: 'limits' } })
})
test.afterAll(() => server.close())

const api = (path: string): string => `${server.origin}/data-fair/api/v1${path}`

async function setLimits({ request }: Page, limits: Record<string, number>): Promise<number> {
  const quotas = Object.entries(limits).map(([name, limit]) => [name, { limit }])
  const data = { lastUpdate: new Date().toISOString(), ...Object.fromEntries(quotas) }
  return (await request.post(api('/limits/user/test_user1?key=limits'), { data })).status()
}

async function documented({ request }: Page, title: string, bytes: number): Promise<string> {
  const id = await createDescription(request, server.origin, title)
  const buffer = Buffer.from('x'.repeat(bytes))
  await request.post(api(`/datasets/${id}/metadata-attachments`), {
    multipart: { attachment: { name: 'notice.txt', mimeType: 'text/plain', buffer } }
  })
  return id
}

test('an account sees its storage and the remaining quota', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', '/data-fair/storage')
  await expect(page.getByText("Vous n'avez pas encore de jeu de données.")).toBeVisible()
  const large = await documented(page, 'Grand', 9000)
  await documented(page, 'Petit', 2000)
  expect(await setLimits(page, { store_bytes: 12_000, nb_datasets: 2 })).toBe(200)
  await page.reload()
  await expect(page.getByText('11,0 ko / 12,0 ko autorisés')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'Ce compte a atteint sa limite : nombre de jeux de données'
  )
  await page.getByRole('combobox', { name: 'Trier par catégorie de stockage' }).click()
  await page.getByRole('option', { name: 'Données stockées' }).click()
  const boxes = page.getByRole('list', { name: 'Les jeux de données les plus volumineux' })
  await expect(boxes.getByRole('link')).toHaveText(['Grand - 9,0 ko - Privé', 'Petit - 2,0 ko - Privé'])
  await expect(page.getByRole('list', { name: 'Détail par jeu de données' })).toContainText(
    'Grand - 9,0 ko de données stockées'
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 400, height: 800 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
    .toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await boxes.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/dataset/${large}`)

  await page.goto(`${server.origin}/data-fair/`)
  await expect(page.getByRole('region', { name: 'Activité' }).getByRole('link')).toHaveText([
    'Petit',
    'Grand'
  ])
  await expect(page.getByRole('region', { name: 'Stockage' })).toContainText('11,0 ko de données stockées')
  await expectAccessible(page)
  await page.goto(`${server.origin}/data-fair/new-dataset?simple=true`)
  await page.getByRole('button', { name: /^Fichier/ }).click()
  await page.getByRole('button', { name: 'Ignorer' }).click()
  await expect(page.getByText('Ce compte a atteint sa limite : nombre de jeux de données')).toBeVisible()
  expect(errors).toEqual([])
})

test('the embedded list works alone, with its links, for permitted users', async ({ page }) => {
  const errors = watchConsole(page)
  const embed = `${server.origin}/data-fair/embed/storage/user/test_user1`
  await page.goto(embed)
  const refused = page.getByText("Vous n'êtes pas autorisé à accéder à cette page.")
  await expect(refused).toBeVisible()
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  await page.goto(embed)
  await expect(refused).toBeVisible()
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(`${embed}?urlTemplate=${encodeURIComponent('https://portal.test/d/{slug}')}`)
  await expect(page.getByRole('link', { name: 'Grand' })).toHaveAttribute(
    'href',
    'https://portal.test/d/grand'
  )
  await expectAccessible(page)
  await page.goto(`${embed}?urlTemplate=${encodeURIComponent('javascript:alert(1)')}`)
  await expect(page.getByRole('link', { name: 'Grand' })).toHaveAttribute('href', /^\/data-fair\/dataset\//)
  expect(errors).toEqual([])
})

test('ten thousand datasets are in a scrolling list', async ({ page }) => {
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const results = Array.from({ length: 10_000 }, (_, number) => ({
    id: `d${number}`,
    slug: `d${number}`,
    title: `Jeu ${number}`,
    visibility: 'private',
    storage: {
      size: 20_000 - number,
      dataFiles: [],
      indexed: { size: 20_000 - number, parts: ['lines'] },
      attachments: { size: 0, count: 0 },
      metadataAttachments: { size: 0, count: 0 },
      masterData: { size: 0, count: 0 }
    }
  }))
  await page.route('**/api/v1/datasets?size=10000*', (route) =>
    route.fulfill({ json: { count: 10_000, results } })
  )
  await page.goto(`${server.origin}/data-fair/storage`)
  const list = page.getByRole('list', { name: 'Détail par jeu de données' })
  await expect(list.getByRole('link', { name: 'Jeu 0', exact: true })).toBeVisible()
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
  await page
    .getByRole('region', { name: 'Détail par jeu de données' })
    .last()
    .evaluate((place) => {
      place.scrollTop = place.scrollHeight
    })
  await expect(list.getByRole('link', { name: /^Jeu 9\d\d\d$/ }).first()).toBeVisible()
})
