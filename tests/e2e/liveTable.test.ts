/** Two users in one table: live values, presence, and conflicts without lost values. */
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { expectAccessible, signInOrganization, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())

const api = '/data-fair/api/v1/datasets'

/** Opens a page as a member of the organization, with the organization as active account. */
async function openAs(browser: Browser, email: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, email)
  return { page, errors }
}

/** Creates a dataset of three rooms, and records the requests of each page. */
async function createRooms(page: Page): Promise<string> {
  const schema = [
    { key: 'salle', type: 'string', title: 'Salle' },
    { key: 'places', type: 'integer', title: 'Places' }
  ]
  const data = { isRest: true, title: 'Salles', schema, rest: { storeUpdatedBy: true } }
  const { id } = (await (await page.request.post(server.origin + api, { data })).json()) as { id: string }
  const rooms = ['Gymnase', 'Foyer', 'Halle'].map((salle, index) => ({
    _id: salle,
    salle,
    places: (index + 1) * 10
  }))
  await page.request.post(`${server.origin}${api}/${id}/_bulk_lines`, { data: rooms })
  return id
}

const row = (page: Page, text: string): Locator =>
  page.getByRole('grid').getByRole('row').filter({ hasText: text })
const cell = (page: Page, line: string, key = 'places'): Locator =>
  page.locator(`[data-line="${line}"][data-key="${key}"]`)

async function typeIn(page: Page, line: string, value: string): Promise<Locator> {
  await cell(page, line).click()
  await page.keyboard.press('F2')
  const field = page.getByRole('dialog', { name: 'Places' }).getByLabel('Places')
  await field.fill(value)
  return field
}

/** The console also logs writes refused as conflicts (412). */
const isNoConflict = (error: string): boolean => !error.includes('412')

async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

test("two users see each other's presence and values, and resolve conflicts", async ({ browser }) => {
  const one = await openAs(browser, 'test_user1@test.com')
  const two = await openAs(browser, 'test_user5@test.com')
  const id = await createRooms(one.page)
  await one.page.goto(`${server.origin}/data-fair/dataset/${id}/edit-data`)
  await two.page.goto(`${server.origin}/data-fair/embed/dataset/${id}/table-edit`)
  await expect(row(one.page, 'Gymnase')).toBeVisible()
  await expect(row(two.page, 'Gymnase')).toBeVisible()
  const people = (page: Page): Locator => page.getByRole('list', { name: 'Autres personnes sur cette table' })

  await test.step('each user sees the presence and position of the other', async () => {
    await expect(people(one.page).getByRole('img', { name: 'Test User5' })).toBeVisible()
    await cell(two.page, 'Foyer').click()
    await expect(people(one.page).getByRole('img', { name: 'Test User5, dans « Places »' })).toBeVisible()
    const mark = await cell(one.page, 'Foyer').evaluate(
      (element) => getComputedStyle(element, '::after').content
    )
    expect(mark).toContain('Test User5')
    await expectAccessible(one.page)
    await shot(one.page, 'presence')
  })

  await test.step('a changed, a new and a deleted line appear with one request each', async () => {
    const requests: string[] = []
    two.page.on('request', (request) => {
      if (request.url().includes('/lines')) requests.push(request.url())
    })
    await (await typeIn(one.page, 'Gymnase', '99')).press('Enter')
    await expect(cell(two.page, 'Gymnase')).toHaveText('99')
    expect(requests).toHaveLength(1)
    expect(new URL(requests[0]!).searchParams.get('_id_in')).toBe('"Gymnase"')

    const lines = `${server.origin}${api}/${id}/lines`
    await one.page.request.post(lines, { data: { _id: 'Préau', salle: 'Préau', places: 7 } })
    await expect(row(two.page, 'Préau')).toContainText('7')
    await expect(two.page.getByText('4 lignes', { exact: true })).toBeVisible()
    await one.page.request.delete(`${lines}/Halle`)
    await expect(row(two.page, 'Halle')).toHaveCount(0)
    await expect(two.page.getByText('3 lignes', { exact: true })).toBeVisible()
    expect(requests).toHaveLength(2)
    two.page.removeAllListeners('request')
  })

  await test.step('a conflicting value is shown before saving; the own value is kept', async () => {
    const field = await typeIn(one.page, 'Foyer', '21')
    await (await typeIn(two.page, 'Foyer', '22')).press('Enter')
    const dialog = one.page.getByRole('dialog', { name: 'Places' })
    await expect(dialog.getByText(/Test User5 a modifié cette ligne/)).toBeVisible()
    await expect(dialog.getByRole('row', { name: 'Places 22 21' })).toBeVisible()
    await expectAccessible(one.page)
    await shot(one.page, 'conflict')
    await one.page.setViewportSize({ width: 400, height: 800 })
    await one.page.emulateMedia({ colorScheme: 'dark' })
    await expect(dialog).toBeVisible()
    await shot(one.page, 'conflict-400')
    await one.page.setViewportSize({ width: 1280, height: 720 })
    await one.page.emulateMedia({ colorScheme: 'light' })
    await expect(field).toHaveValue('21')
    await field.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(cell(two.page, 'Foyer')).toHaveText('21')
  })

  await test.step("the other user's value is taken, by keyboard", async () => {
    const field = await typeIn(one.page, 'Foyer', '31')
    await (await typeIn(two.page, 'Foyer', '32')).press('Enter')
    const dialog = one.page.getByRole('dialog', { name: 'Places' })
    const take = dialog.getByRole('button', { name: 'Reprendre la version enregistrée' })
    await expect(take).toBeVisible()
    await field.press('Shift+Tab')
    await expect(take).toBeFocused()
    await take.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(cell(one.page, 'Foyer')).toHaveText('32')
  })

  await test.step('changes of other columns of the line are no conflict', async () => {
    const field = await typeIn(one.page, 'Foyer', '41')
    await one.page.request.patch(`${server.origin}${api}/${id}/lines/Foyer`, {
      data: { salle: 'Foyer rural' }
    })
    await expect(row(two.page, 'Foyer rural')).toBeVisible()
    await field.press('Enter')
    await expect(row(two.page, 'Foyer rural')).toContainText('41')
  })

  await test.step('the line form keeps either version entirely', async () => {
    const open = async (page: Page): Promise<Locator> => {
      await row(page, 'Gymnase')
        .getByRole('button', { name: /^Éditer une ligne/ })
        .click()
      return page.getByRole('dialog')
    }
    const mine = await open(one.page)
    await mine.getByLabel('Places').fill('51')
    const theirs = await open(two.page)
    await theirs.getByLabel('Places').fill('52')
    await theirs.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(mine.getByRole('row', { name: 'Places 52 51' })).toBeVisible()
    await mine.getByRole('button', { name: 'Reprendre la version enregistrée' }).click()
    await expect(mine.getByLabel('Places')).toHaveValue('52')
    await mine.getByLabel('Places').fill('53')
    await mine.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(cell(two.page, 'Gymnase')).toHaveText('53')
  })

  await test.step('a user who leaves disappears', async () => {
    await two.page.context().close()
    await expect(people(one.page)).toHaveCount(0)
  })

  await test.step('without websockets, a conflicting write is refused', async () => {
    const alone = await openAs(browser, 'test_user5@test.com')
    await alone.page.routeWebSocket(/./, () => undefined)
    await alone.page.goto(`${server.origin}/data-fair/embed/dataset/${id}/table-edit`)
    const field = await typeIn(alone.page, 'Gymnase', '61')
    await (await typeIn(one.page, 'Gymnase', '62')).press('Enter')
    await expect(cell(one.page, 'Gymnase')).toHaveText('62')
    await field.press('Enter')
    const dialog = alone.page.getByRole('dialog', { name: 'Places' })
    await expect(dialog.getByRole('row', { name: 'Places 62 61' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Enregistrer ma saisie' }).click()
    await expect(dialog).toBeHidden()
    await expect(cell(one.page, 'Gymnase')).toHaveText('61')
    expect(alone.errors.filter(isNoConflict)).toEqual([])
    await alone.page.context().close()
  })

  // A write sent before the other change was received gets 412, then is merged and sent again.
  expect([...one.errors.filter(isNoConflict), ...two.errors]).toEqual([])
  await one.page.context().close()
})
