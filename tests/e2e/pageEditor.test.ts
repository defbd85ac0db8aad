/** Editor of portal pages: blocks are added, edited, moved, undone, saved, published, and read by visitors. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Block } from '../../contract/portals/blocks.ts'
import type { Page as PortalPage } from '../../contract/portals/page.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import type { TestClient } from '../api/support/client.ts'
import { login } from '../api/support/login.ts'
import { expectAccessible, signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
let admin: TestClient
let portal: Portal
const api = '/portals-manager/api'

test.beforeAll(async () => {
  server = await startServer({ accounts: true })
  admin = await login(server.origin, 'test_user1')
  const menu = { children: [{ type: 'standard', subtype: 'home' }] }
  portal = (await admin.post(`${api}/portals`, { config: { title: 'Données ouvertes', menu } })).json
  // With a second portal, the toolbar has a choice of portal themes.
  await admin.post(`${api}/portals`, {
    config: { title: 'Données ouvertes de la métropole et de ses communes' }
  })
})
test.afterAll(() => server.close())

async function newPage(title: string, elements: Block[]): Promise<PortalPage> {
  const config = { title, elements }
  return (await admin.post(`${api}/pages`, { type: 'generic', config, portals: [portal._id] })).json
}

const readPage = async (id: string): Promise<PortalPage> => (await admin.get(`${api}/pages/${id}`)).json

async function open(page: Page, { _id }: PortalPage): Promise<FrameLocator> {
  const path = `/data-fair/pages/${_id}/edit-config`
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', path)
  return page.frameLocator('iframe[title="Page en cours d’édition"]')
}

const block = (canvas: FrameLocator, name: string): Locator =>
  canvas.getByRole('group', { name, exact: true })
const names = (canvas: FrameLocator): Promise<(string | null)[]> =>
  canvas.locator('[data-block]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
const isSaved = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: 'Brouillon enregistré' })).toBeVisible()

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  // Drags by the right end, as the toolbar of the selected block may cover its start.
  const right = start.x + start.width - 20
  await page.mouse.move(right, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(right - 20, start.y + start.height / 2 + 20, { steps: 2 })
  await page.mouse.move(end.x + 40, end.y + end.height / 2, { steps: 4 })
  await page.mouse.up()
}

test('a page is made of blocks in place, and visible to visitors once published', async ({ page }) => {
  const errors = watchConsole(page)
  const createdPage = await newPage('Présentation', [
    { type: 'title', content: 'Bonjour', titleSize: 'h1' },
    { type: 'two-columns', disposition: 'equal', gutter: 'default', children: [], children2: [] }
  ])
  const canvas = await open(page, createdPage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Présentation')

  // Inline editing of a title.
  await block(canvas, 'Titre : Bonjour').dblclick()
  const title = canvas.getByRole('textbox', { name: 'Texte du titre' })
  await title.fill('Bienvenue')
  await expect(page.getByRole('tabpanel').getByLabel('Titre', { exact: true })).toHaveValue('Bienvenue')
  await title.press('Enter')
  await expect(block(canvas, 'Titre : Bienvenue')).toBeFocused()

  await addTextBlock(page, canvas)

  // Moves the block by keyboard: over the columns, then into the second one.
  await expect(canvas.locator('.block-text')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Texte : bloc déplacé, 2 sur 3.' })).toBeAttached()
  expect(await names(canvas)).toEqual([
    'Titre : Bienvenue',
    expect.stringContaining('Texte :'),
    'Deux colonnes'
  ])
  await page.keyboard.press('Alt+ArrowRight')
  await expect(canvas.locator('[data-block] [data-block].block-text')).toBeFocused()

  // Drags the block into the other column, copies it, and deletes the copy.
  await drag(
    page,
    block(canvas, 'Titre : Bienvenue'),
    canvas.getByRole('button', { name: 'Ajouter un bloc ici' })
  )
  const moved = ['Deux colonnes', expect.stringContaining('Texte :'), 'Titre : Bienvenue']
  await expect.poll(() => names(canvas)).toEqual(moved)
  await block(canvas, 'Titre : Bienvenue').press('Control+d')
  await expect.poll(() => names(canvas)).toHaveLength(4)
  await page.keyboard.press('Delete')
  await expect.poll(() => names(canvas)).toEqual(moved)
  await isSaved(page)
  // The toolbar fits on one line.
  const top = await page.getByRole('button', { name: 'Annuler', exact: true }).boundingBox()
  const end = await page.getByRole('button', { name: 'Valider le brouillon' }).boundingBox()
  expect(Math.abs(top!.y - end!.y)).toBeLessThan(10)
  await expectAccessible(page)

  // Undoes and redoes several steps.
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect.poll(() => names(canvas)).toEqual(['Titre : Bienvenue', 'Deux colonnes', moved[1]])
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect.poll(() => names(canvas)).toEqual(moved)

  // Saved changes survive a reload; visitors do not see them yet.
  await isSaved(page)
  await page.reload()
  await expect.poll(() => names(canvas)).toEqual(moved)
  const address = `${server.origin}/portal/${portal._id}/pages/presentation`
  expect(await (await page.request.get(address)).text()).toContain('Bonjour')
  await page.getByRole('button', { name: 'Valider le brouillon' }).click()
  await expect(page.getByText('Rien à valider')).toBeVisible()
  const html = await (await page.request.get(address)).text()
  expect(html).toContain('Bienvenue')
  expect(html).toContain('<strong>données</strong> <a>sûres</a>')

  // Three preview widths, which media queries follow.
  const widthInside = (): Promise<number> => canvas.locator('body').evaluate(() => window.innerWidth)
  await page.getByRole('button', { name: 'Téléphone' }).click()
  await expect.poll(widthInside).toBe(400)
  await expect(page).toHaveURL(/width=phone/)
  expect(errors).toEqual([])
})

async function addTextBlock(page: Page, canvas: FrameLocator): Promise<void> {
  // Adds a text block, found by name.
  await canvas.getByRole('button', { name: 'Ajouter un bloc à la page' }).click()
  await page.getByRole('searchbox', { name: 'Chercher un bloc' }).fill('texte')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const text = canvas.getByRole('textbox', { name: 'Texte en markdown' })
  await expect(text).toBeFocused()
  await text.pressSequentially('Des **données** [sûres](javascript:alert(1))')
  await text.press('Escape')
  await expect(canvas.locator('.block-text strong')).toHaveText('données')
  await expect(canvas.locator('.block-text a')).not.toHaveAttribute('href')
}

test('an undo during a save is saved too', async ({ page }) => {
  const createdPage = await newPage('Repentir', [{ type: 'title', content: 'Avant', titleSize: 'h2' }])
  const canvas = await open(page, createdPage)
  const [saveRequested, saveReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api/pages/${createdPage._id}`, async (route) => {
    if (route.request().method() !== 'GET') {
      saveRequested.resolve()
      await saveReleased.promise
    }
    await route.continue()
  })
  await block(canvas, 'Titre : Avant').dblclick()
  const title = canvas.getByRole('textbox', { name: 'Texte du titre' })
  await title.fill('Après')
  await title.press('Enter')
  await saveRequested.promise
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(block(canvas, 'Titre : Avant')).toBeVisible()
  saveReleased.resolve()
  await expect(
    page.getByRole('status').filter({ hasText: /^(Brouillon enregistré|Rien à valider)$/ })
  ).toBeVisible()
  expect((await readPage(createdPage._id)).draftConfig.elements).toMatchObject([{ content: 'Avant' }])

  // Changes made offline are saved once the network is back.
  await page.context().setOffline(true)
  await page.getByRole('tabpanel').getByLabel('Titre', { exact: true }).fill('Plus tard')
  await expect(page.getByRole('status').filter({ hasText: 'Modifications non enregistrées' })).toBeVisible()
  await page.context().setOffline(false)
  await isSaved(page)
  expect((await readPage(createdPage._id)).draftConfig.elements).toMatchObject([{ content: 'Plus tard' }])
})

test('a page is previewed in its portal theme, and missing content is named', async ({ page }) => {
  const application = { id: 'gone', title: 'Carte des lacs', slug: 'gone' }
  const canvas = await open(page, await newPage('Lacs', [{ type: 'application', application }]))
  const name = 'Visualisation : Carte des lacs'
  await expect(block(canvas, name)).toHaveAttribute('data-name', `${name} (rien à montrer)`)
  // The page is not the home page, so the portal's own menu is shown without a current item.
  await expect(canvas.locator('.menu')).toHaveText('Accueil')
  await expect(canvas.locator('.menu [aria-current]')).toHaveCount(0)
})

test('concurrent edits by two people are both kept', async ({ page }) => {
  const createdPage = await newPage('Partage', [{ type: 'title', content: 'Un', titleSize: 'h2' }])
  const canvas = await open(page, createdPage)
  await block(canvas, 'Titre : Un').click()
  const field = page.getByRole('tabpanel').getByLabel('Titre', { exact: true })
  await expect(field).toHaveValue('Un')
  const { draftConfig } = await readPage(createdPage._id)
  const theirs = { ...draftConfig, elements: [{ type: 'title', content: 'Leur titre', titleSize: 'h2' }] }
  expect((await admin.patch(`${api}/pages/${createdPage._id}`, { draftConfig: theirs })).status).toBe(200)

  await field.fill('Mon titre')
  const question = page.getByRole('alertdialog', { name: 'Brouillon modifié ailleurs' })
  await question.getByRole('button', { name: 'Prendre l’autre' }).click()
  await block(canvas, 'Titre : Leur titre').click()

  // A page without a title is not saved, and leaving it asks for confirmation.
  await page.getByRole('tab', { name: 'Page' }).click()
  await page.getByRole('tabpanel').getByLabel('Titre').fill('')
  await expect(page.getByText('Donnez un titre à la page')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tabpanel').getByLabel('Titre').fill('Partagé')
  await isSaved(page)
  expect((await readPage(createdPage._id)).draftConfig).toMatchObject({
    title: 'Partagé',
    elements: [{ content: 'Leur titre' }]
  })

  await page.getByRole('button', { name: 'Annuler le brouillon' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(block(canvas, 'Titre : Un')).toBeVisible()
})
