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

interface User {
  page: Page
  errors: string[]
}

/** Opens a page as a member of the organization, with the organization as active account. */
async function openAs(browser: Browser, email: string): Promise<User> {
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
  const firstUser = await openAs(browser, 'test_user1@test.com')
  const secondUser = await openAs(browser, 'test_user5@test.com')
  const id = await createRooms(firstUser.page)
  await firstUser.page.goto(`${server.origin}/data-fair/dataset/${id}/edit-data`)
  await secondUser.page.goto(`${server.origin}/data-fair/embed/dataset/${id}/table-edit`)
  await expect(row(firstUser.page, 'Gymnase')).toBeVisible()
  await expect(row(secondUser.page, 'Gymnase')).toBeVisible()
  const people = (page: Page): Locator => page.getByRole('list', { name: 'Autres personnes sur cette table' })

  await test.step('each user sees the presence and position of the other', async () => {
    await expect(people(firstUser.page).getByRole('img', { name: 'Test User5' })).toBeVisible()
    await cell(secondUser.page, 'Foyer').click()
    await expect(
      people(firstUser.page).getByRole('img', { name: 'Test User5, dans « Places »' })
    ).toBeVisible()
    const mark = await cell(firstUser.page, 'Foyer').evaluate(
      (element) => getComputedStyle(element, '::after').content
    )
    expect(mark).toContain('Test User5')
    await expectAccessible(firstUser.page)
    await shot(firstUser.page, 'presence')
  })

  await test.step('a changed, a new and a deleted line appear with one request each', () =>
    followChangedLines(secondUser, firstUser, id))

  await test.step('a conflicting value is shown before saving; the own value is kept', () =>
    keepOwnValue(firstUser, secondUser))

  await test.step("the other user's value is taken, by keyboard", () => takeOtherValue(firstUser, secondUser))

  await test.step('changes of other columns of the line are no conflict', async () => {
    const field = await typeIn(firstUser.page, 'Foyer', '41')
    await firstUser.page.request.patch(`${server.origin}${api}/${id}/lines/Foyer`, {
      data: { salle: 'Foyer rural' }
    })
    await expect(row(secondUser.page, 'Foyer rural')).toBeVisible()
    await field.press('Enter')
    await expect(row(secondUser.page, 'Foyer rural')).toContainText('41')
  })

  await test.step('the line form keeps either version entirely', () =>
    resolveConflictsInForm(firstUser, secondUser))

  await test.step('a user who leaves disappears', async () => {
    await secondUser.page.context().close()
    await expect(people(firstUser.page)).toHaveCount(0)
  })

  await test.step('without websockets, a conflicting write is refused', () =>
    refuseWriteWithoutWebsocket(browser, id, firstUser))

  // A write sent before the other change was received gets 412, then is merged and sent again.
  expect([...firstUser.errors.filter(isNoConflict), ...secondUser.errors]).toEqual([])
  await firstUser.page.context().close()
})

async function followChangedLines(secondUser: User, firstUser: User, id: string): Promise<void> {
  const requests: string[] = []
  secondUser.page.on('request', (request) => {
    if (request.url().includes('/lines')) requests.push(request.url())
  })
  await (await typeIn(firstUser.page, 'Gymnase', '99')).press('Enter')
  await expect(cell(secondUser.page, 'Gymnase')).toHaveText('99')
  expect(requests).toHaveLength(1)
  expect(new URL(requests[0]!).searchParams.get('_id_in')).toBe('"Gymnase"')

  const lines = `${server.origin}${api}/${id}/lines`
  await firstUser.page.request.post(lines, { data: { _id: 'Préau', salle: 'Préau', places: 7 } })
  await expect(row(secondUser.page, 'Préau')).toContainText('7')
  await expect(secondUser.page.getByText('4 lignes', { exact: true })).toBeVisible()
  await firstUser.page.request.delete(`${lines}/Halle`)
  await expect(row(secondUser.page, 'Halle')).toHaveCount(0)
  await expect(secondUser.page.getByText('3 lignes', { exact: true })).toBeVisible()
  expect(requests).toHaveLength(2)
  secondUser.page.removeAllListeners('request')
}

async function keepOwnValue(firstUser: User, secondUser: User): Promise<void> {
  const field = await typeIn(firstUser.page, 'Foyer', '21')
  await (await typeIn(secondUser.page, 'Foyer', '22')).press('Enter')
  const dialog = firstUser.page.getByRole('dialog', { name: 'Places' })
  await expect(dialog.getByText(/Test User5 a modifié cette ligne/)).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Places 22 21' })).toBeVisible()
  await expectAccessible(firstUser.page)
  await shot(firstUser.page, 'conflict')
  await firstUser.page.setViewportSize({ width: 400, height: 800 })
  await firstUser.page.emulateMedia({ colorScheme: 'dark' })
  await expect(dialog).toBeVisible()
  await shot(firstUser.page, 'conflict-400')
  await firstUser.page.setViewportSize({ width: 1280, height: 720 })
  await firstUser.page.emulateMedia({ colorScheme: 'light' })
  await expect(field).toHaveValue('21')
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell(secondUser.page, 'Foyer')).toHaveText('21')
}

async function takeOtherValue(firstUser: User, secondUser: User): Promise<void> {
  const field = await typeIn(firstUser.page, 'Foyer', '31')
  await (await typeIn(secondUser.page, 'Foyer', '32')).press('Enter')
  const dialog = firstUser.page.getByRole('dialog', { name: 'Places' })
  const take = dialog.getByRole('button', { name: 'Reprendre la version enregistrée' })
  await expect(take).toBeVisible()
  await field.press('Shift+Tab')
  await expect(take).toBeFocused()
  await take.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cell(firstUser.page, 'Foyer')).toHaveText('32')
}

async function resolveConflictsInForm(firstUser: User, secondUser: User): Promise<void> {
  const open = async (page: Page): Promise<Locator> => {
    await row(page, 'Gymnase')
      .getByRole('button', { name: /^Éditer une ligne/ })
      .click()
    return page.getByRole('dialog')
  }
  const mine = await open(firstUser.page)
  await mine.getByLabel('Places').fill('51')
  const theirs = await open(secondUser.page)
  await theirs.getByLabel('Places').fill('52')
  await theirs.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(mine.getByRole('row', { name: 'Places 52 51' })).toBeVisible()
  await mine.getByRole('button', { name: 'Reprendre la version enregistrée' }).click()
  await expect(mine.getByLabel('Places')).toHaveValue('52')
  await mine.getByLabel('Places').fill('53')
  await mine.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(cell(secondUser.page, 'Gymnase')).toHaveText('53')
}

async function refuseWriteWithoutWebsocket(browser: Browser, id: string, firstUser: User): Promise<void> {
  const alone = await openAs(browser, 'test_user5@test.com')
  await alone.page.routeWebSocket(/./, () => undefined)
  await alone.page.goto(`${server.origin}/data-fair/embed/dataset/${id}/table-edit`)
  const field = await typeIn(alone.page, 'Gymnase', '61')
  await (await typeIn(firstUser.page, 'Gymnase', '62')).press('Enter')
  await expect(cell(firstUser.page, 'Gymnase')).toHaveText('62')
  await field.press('Enter')
  const dialog = alone.page.getByRole('dialog', { name: 'Places' })
  await expect(dialog.getByRole('row', { name: 'Places 62 61' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer ma saisie' }).click()
  await expect(dialog).toBeHidden()
  await expect(cell(firstUser.page, 'Gymnase')).toHaveText('61')
  expect(alone.errors.filter(isNoConflict)).toEqual([])
  await alone.page.context().close()
}
