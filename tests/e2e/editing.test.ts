/** Editing lines in the browser: form, paste, file, concurrent users, and embedded forms. */
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { TestDatasets } from './support/datasets.ts'
import { expectAccessible, signIn, signInOrganization, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite } from './support/site.ts'
import { test } from './support/test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())

test('a dataset is created, filled in three ways, and a former version of a line is restored', async ({
  page,
  browser
}) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  const id = await test.step('columns with types, a key, history and authors are created', () =>
    createDataset(page))

  await test.step('a line is added by form, with errors under the fields', () => addLineByForm(page))

  await test.step('lines are pasted from a spreadsheet, and previewed', () => pasteLines(page))

  await test.step('lines are loaded from a file', () => loadLinesFromFile(page))

  await test.step('a mistake is found in the history, and the former version restored', () =>
    restoreFormerVersion(page))

  await test.step('a deleted line is restored', () => restoreDeletedLine(page))

  await test.step('a value is edited in its cell by keyboard', () => editCellByKeyboard(page))

  await test.step('an unsaved invalid value asks for confirmation on leaving, is corrected, then saved', () =>
    leaveInvalidCell(page))

  await test.step('several lines are edited at once', () => editSeveralLines(page, id))

  await test.step('two browsers see the same lines, and no write is overwritten unknowingly', () =>
    editInTwoBrowsers(browser, id, page))

  await test.step('without the server, typed values stay, and are saved once it is back', () =>
    saveOnceServerIsBack(page))

  await test.step('a column and a setting are added to the structure', () => changeStructure(page, id))

  // Ignores the failures provoked by the test.
  expect(errors.filter((error) => !/net::ERR_FAILED|status of 429/.test(error))).toEqual([])
})

/** Creates an editable dataset in the wizard, and opens its lines; returns its id. */
async function createDataset(page: Page): Promise<string> {
  await page.goto(`${server.origin}/data-fair/new-dataset`)
  await page.getByRole('button', { name: /^Éditable/ }).click()
  await page.getByRole('button', { name: 'Ignorer' }).click()
  await page.getByLabel('Titre du jeu de données').fill('Salles de la commune')
  await addColumn(page, 1, 'Nom de la salle')
  await page.getByRole('checkbox', { name: 'Obligatoire (Colonne 1)' }).check()
  await page.getByRole('checkbox', { name: 'Identifie la ligne (Colonne 1)' }).check()
  await addColumn(page, 2, 'Places', 'Nombre entier')
  await addColumn(page, 3, 'Ouverture', 'Date')
  await addColumn(page, 4, 'places', 'Booléen')
  await expect(page.getByText('Cette clé est déjà utilisée par la colonne "Places"')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuer' })).toBeDisabled()
  await column(page, 4).getByLabel('Nom de la colonne').fill('Accessible')
  await page.getByLabel(/Conserver un historique/).check()
  await page.getByLabel(/Enregistrer qui a modifié/).check()
  await expectAccessible(page)
  await shot(page, 'create')
  await page.setViewportSize({ width: 400, height: 900 })
  await shot(page, 'create-400')
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Créer le jeu de données' }).click()
  await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  await page.getByRole('main').getByRole('link', { name: 'Éditer les données' }).click()
  await page.waitForURL(/\/edit-data$/)
  await expect(page.getByText('Aucune ligne')).toBeVisible()
  await shot(page, 'empty')
  return id
}

async function addLineByForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await dialog.getByLabel('Nom de la salle').fill('Salle Jean Moulin')
  await dialog.getByLabel('Places').fill('120')
  // The error of the server is shown beside the button, whatever the scroll position of the form.
  const lines = '**/api/v1/datasets/*/lines'
  await page.route(lines, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, contentType: 'text/plain', body: 'Trop de requêtes' })
      : route.continue()
  )
  await page.setViewportSize({ width: 1280, height: 420 })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText(/Trop de requêtes/)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.unroute(lines)
  await expectFocusOnDate(dialog.getByLabel('Ouverture'))
  await dialog.getByLabel('Ouverture').fill('2024-05-02')
  await expectAccessible(page)
  await shot(page, 'form')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Salle Jean Moulin')).toContainText('120')
}

/** Checks that the border of a date field shows the focus although no `focusin` tells it, as in Safari. */
async function expectFocusOnDate(field: Locator): Promise<void> {
  await field.evaluate((input) => {
    const withhold = (event: Event): void => event.stopImmediatePropagation()
    window.addEventListener('focusin', withhold, { capture: true, once: true })
    input.focus()
  })
  await expect(field.locator('xpath=../fieldset')).toHaveCSS('border-top-width', '2px')
}

async function pasteLines(page: Page): Promise<void> {
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const cells =
      'Ouverture\tNom de la salle\tplaces\tRemarque\n05/11/2025\tGymnase\t80\tx\n\tFoyer\tbeaucoup\ty\n'
    clipboardData.setData('text/plain', cells)
    document.body
      .querySelector('[role=grid]')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('cell', { name: 'Gymnase' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'paste')
  await expect(dialog.getByText(/^1 cellule n’a pas une valeur du type de sa colonne/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ajouter 2 lignes' }).click()
  await expect(dialog.getByText('1 ligne OK')).toBeVisible()
  await expect(dialog.getByText(/^ligne 2 : Places : .*nombre entier/)).toBeVisible()
  await shot(page, 'paste-summary')
  // Only the refused line stays, for correction.
  await dialog.getByRole('button', { name: 'Corriger les lignes refusées' }).click()
  await expect(dialog.getByLabel('Cellules copiées')).toHaveValue(
    'Ouverture\tNom de la salle\tplaces\tRemarque\n\tFoyer\tbeaucoup\ty'
  )
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('button', { name: 'Ajouter 1 ligne' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(row(page, 'Gymnase')).toContainText('05/11/2025')
}

async function loadLinesFromFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Charger plusieurs lignes depuis un fichier' }).click()
  const dialog = page.getByRole('dialog')
  const csv = 'nom_de_la_salle;places\nMédiathèque;45\nGymnase;90\n'
  await dialog
    .getByLabel('Sélectionnez ou glissez/déposez un fichier')
    .setInputFiles({ name: 'salles.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  // The separator is detected in the file.
  await expect(dialog.getByRole('combobox', { name: 'Séparateur' })).toHaveText(/Point-virgule/)
  await dialog.getByRole('checkbox', { name: /Supprimer toutes les lignes/ }).check()
  await shot(page, 'load')
  await dialog.getByRole('checkbox', { name: /Supprimer toutes les lignes/ }).uncheck()
  await dialog.getByRole('button', { name: 'Charger' }).click()
  await expect(dialog.getByText('2 lignes OK')).toBeVisible()
  await shot(page, 'load-summary')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(row(page, 'Médiathèque')).toBeVisible()
  await expect(row(page, 'Gymnase')).toContainText('90')
}

async function restoreFormerVersion(page: Page): Promise<void> {
  await row(page, 'Salle Jean Moulin')
    .getByRole('button', { name: /^Éditer une ligne/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nom de la salle')).toBeDisabled()
  await dialog.getByLabel('Places').fill('12')
  await dialog.getByLabel('Places').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('gridcell', { name: '12', exact: true })).toBeVisible()
  await row(page, 'Salle Jean Moulin')
    .getByRole('button', { name: /^Historique des révisions/ })
    .click()
  await expect(dialog.getByRole('row', { name: 'Places 120 12' })).toBeVisible()
  await expect(dialog.getByText(/Test User1/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Création/ }).click()
  await expectAccessible(page)
  await shot(page, 'history')
  await dialog.getByRole('button', { name: 'Restaurer cette version' }).click()
  await expect(dialog.getByRole('button', { name: 'Version actuelle' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(row(page, 'Salle Jean Moulin')).toContainText('120')
}

async function restoreDeletedLine(page: Page): Promise<void> {
  await row(page, 'Médiathèque')
    .getByRole('button', { name: /^Supprimer une ligne/ })
    .click()
  await expect(page.getByRole('dialog').getByText('Médiathèque · 45')).toBeVisible()
  await shot(page, 'delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(row(page, 'Médiathèque')).toHaveCount(0)
  // The focus does not fall back to the body when the pressed button disappears.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await shot(page, 'deleted')
  await page.getByRole('button', { name: 'Annuler la suppression' }).click()
  await expect(row(page, 'Médiathèque')).toContainText('45')
  // A deleted line can also be restored later, from its history.
  const dialog = page.getByRole('dialog')
  await row(page, 'Médiathèque')
    .getByRole('button', { name: /^Supprimer une ligne/ })
    .click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(row(page, 'Médiathèque')).toHaveCount(0)
  await page.getByRole('button', { name: 'Historique', exact: true }).click()
  await dialog
    .getByRole('button', { name: /Suppression/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Restaurer la ligne' }).click()
  await expect(dialog.getByRole('button', { name: 'Restaurer la ligne' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(row(page, 'Médiathèque')).toContainText('45')
}

async function editCellByKeyboard(page: Page): Promise<void> {
  await row(page, 'Médiathèque').getByRole('gridcell', { name: '45', exact: true }).click()
  await page.keyboard.press('F2')
  const field = page.getByRole('dialog', { name: 'Places' }).getByLabel('Places')
  await expect(field).toBeFocused()
  await shot(page, 'cell')
  await field.fill('50')
  await field.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, 'Médiathèque').getByRole('gridcell', { name: /^50/ })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('La modification a été annulée.')).toBeVisible()
  await expect(row(page, 'Médiathèque').getByRole('gridcell', { name: /^45/ })).toBeFocused()
  // With reduced motion, the focus indicator is an outline.
  const add = page.getByRole('button', { name: 'Ajouter une ligne' })
  await page.getByRole('searchbox').focus()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Shift+Tab')
  await expect(add).toHaveCSS('outline-style', 'solid')
}

async function leaveInvalidCell(page: Page): Promise<void> {
  const line = row(page, 'Médiathèque')
  await line.getByRole('gridcell', { name: /^45/ }).click()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Entrée modifie la cellule')).toBeVisible()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Places' })
  await editor.getByLabel('Places').fill('beaucoup')
  const question = page.getByRole('dialog', { name: /^Attention ! La page contient/ })
  const save = question.getByRole('button', { name: 'Enregistrer' })
  await page.evaluate(() => history.back())
  await expect(question).toContainText('Des valeurs manquent ou sont à corriger.')
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await shot(page, 'leave-invalid')
  await page.setViewportSize({ width: 400, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'leave-invalid-dark-400')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(editor.getByText('la valeur doit être un nombre entier')).toBeVisible()
  await shot(page, 'cell-invalid')
  await editor.getByLabel('Places').fill('60')
  await page.evaluate(() => history.back())
  await save.click()
  await page.waitForURL(/\/data-fair\/dataset\/[^/]+$/)
  await page.goForward()
  await expect(line).toContainText('60')
  // The keyboard hint does not cover the "back" control.
  await line.getByRole('gridcell', { name: /^60/ }).focus()
  await page.keyboard.press('Enter')
  await editor.getByLabel('Places').fill('61')
  await page.keyboard.press('Enter')
  await expect(line).toContainText('61')
  await expect(page.getByText('Entrée modifie la cellule')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler la modification' }).click()
  await expect(line).toContainText('60')
}

async function editSeveralLines(page: Page, id: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Sélectionner les 3 lignes' }).check()
  await page.getByRole('button', { name: 'Éditer les 3 lignes sélectionnées' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('"Places" contient 3 valeurs différentes')).toBeVisible()
  await dialog.getByLabel('Ouverture').fill('2026-01-05')
  await shot(page, 'several')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('gridcell', { name: '05/01/2026' })).toHaveCount(3)
  // A value written concurrently by another client is kept.
  const lines = `${server.origin}/data-fair/api/v1/datasets/${id}/lines`
  const linesResponse = await (await page.request.get(`${lines}?select=_id`)).json()
  const line = `${lines}/${linesResponse.results[0]._id}`
  await page.request.patch(line, { data: { ouverture: '2026-03-03' } })
  await page.getByRole('button', { name: 'Annuler la modification' }).click()
  await expect(page.getByText(/1 ligne n'est plus telle que vous l'aviez laissée/)).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '05/01/2026' })).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: '03/03/2026' })).toHaveCount(1)
  await page.request.patch(line, { data: { ouverture: null } })
  await expect(page.getByRole('gridcell', { name: '03/03/2026' })).toHaveCount(0)
  await page.getByRole('alert').getByRole('button', { name: 'Fermer' }).click()
}

async function editInTwoBrowsers(browser: Browser, id: string, page: Page): Promise<void> {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const otherUserPage = await context.newPage()
  const otherErrors = watchConsole(otherUserPage)
  await signInOrganization(otherUserPage, server.origin, 'test_user5@test.com')
  await otherUserPage.goto(`${server.origin}/data-fair/embed/dataset/${id}/table-edit`)
  await row(otherUserPage, 'Gymnase')
    .getByRole('button', { name: /^Éditer une ligne/ })
    .click()
  const dialog = page.getByRole('dialog')
  await row(page, 'Gymnase')
    .getByRole('button', { name: /^Éditer une ligne/ })
    .click()
  await dialog.getByLabel('Places').fill('95')
  const otherDialog = otherUserPage.getByRole('dialog')
  await otherDialog.getByLabel('Places').fill('200')
  await otherDialog.getByLabel('Ouverture').fill('2026-02-07')
  await otherDialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(row(otherUserPage, 'Gymnase')).toContainText('200')
  // The conflict is shown before saving, and the table behind is up to date.
  await expect(dialog.getByText(/Test User5 a modifié cette ligne/)).toBeVisible()
  // Untouched fields show the values of the other user.
  await expect(dialog.getByLabel('Ouverture')).toHaveValue('2026-02-07')
  await expectAccessible(page)
  // The conflict message may have scrolled out of view.
  await dialog.getByRole('button', { name: 'Voir ce qui a changé' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await shot(page, 'conflict')
  await dialog.getByRole('button', { name: 'Enregistrer ma saisie' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(otherUserPage, 'Gymnase')).toContainText('95')
  await expect(row(otherUserPage, 'Gymnase')).toContainText('07/02/2026')
  await shot(otherUserPage, 'embed')
  const embed = `${server.origin}/data-fair/embed/dataset/${id}`
  // Columns that are not in the table are not written.
  await otherUserPage.goto(`${embed}/table-edit?cols=nom_de_la_salle,ouverture`)
  await otherUserPage.getByRole('checkbox', { name: 'Sélectionner les 3 lignes' }).check()
  await otherUserPage.getByRole('button', { name: 'Éditer les 3 lignes sélectionnées' }).click()
  await expect(otherDialog.getByLabel('Ouverture')).toBeEnabled()
  await expect(otherDialog.getByLabel('Places')).toBeDisabled()
  await otherUserPage.goto(`${embed}/table-edit?interaction=false`)
  await expect(row(otherUserPage, 'Gymnase')).toContainText('95')
  await expect(otherUserPage.getByRole('toolbar')).toHaveCount(0)
  await expect(otherUserPage.getByRole('button', { name: /^Éditer une ligne/ })).toHaveCount(0)
  await otherUserPage.goto(`${embed}/form?nom_de_la_salle_eq=Gymnase&ouverture_eq=2026-02-07`)
  await expect(otherUserPage.getByLabel('Places')).toHaveValue('95')
  await expect(otherUserPage.getByLabel('Nom de la salle')).toBeDisabled()
  await otherUserPage.goto(`${embed}/table-edit`)
  await expect(row(otherUserPage, 'Gymnase')).toBeVisible()
  await otherUserPage.emulateMedia({ colorScheme: 'dark' })
  await otherUserPage.setViewportSize({ width: 400, height: 800 })
  await expectAccessible(otherUserPage)
  await shot(otherUserPage, 'embed-dark-400')
  await expectNoOverflow(otherUserPage)
  expect(otherErrors).toEqual([])
  await context.close()
}

async function saveOnceServerIsBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la salle').fill('Halle')
  await page.route('**/lines', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  // The message is beside the button, whatever the scroll position of the form.
  await expect(dialog.getByText(/rien n'est encore enregistré/)).toBeInViewport()
  await shot(page, 'unreachable')
  let isRequested = false
  page.once('dialog', (question) => {
    isRequested = true
    void question.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => isRequested).toBe(true)
  await page.unroute('**/lines')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect(row(page, 'Halle')).toBeVisible()
}

async function changeStructure(page: Page, id: string): Promise<void> {
  await page.goto(`${server.origin}/data-fair/dataset/${id}#structure`)
  const structure = page.locator('#structure')
  await structure.getByRole('button', { name: 'Ajouter une colonne' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la colonne').fill('Adresse')
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await structure.getByRole('tab', { name: 'Jeu éditable' }).click()
  await structure.getByRole('button', { name: "Modifier : Expiration de l'historique" }).click()
  await dialog.getByLabel("Activer l'expiration automatique").check()
  await dialog.getByLabel('Nombre de jours').fill('90')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(structure.getByText('révisions de plus de 90 jours')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'settings')
  await structure.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('grid').getByRole('columnheader', { name: 'Adresse' })).toBeAttached()
}

test('a form embedded in another site adds lines owned by the user', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  const datasets = `${server.origin}/data-fair/api/v1/datasets`
  const dataset = {
    isRest: true,
    title: 'Avis',
    rest: { lineOwnership: true },
    schema: [
      { key: 'avis', type: 'string', title: 'Avis', 'x-required': true },
      { key: 'note', type: 'integer', title: 'Note', maximum: 5 }
    ]
  }
  const created = await page.request.post(datasets, { data: dataset })
  const { id } = (await created.json()) as { id: string }
  const permissions = [{ type: 'user', id: '*', classes: ['manageOwnLines'], operations: ['readSafeSchema'] }]
  await page.request.put(`${datasets}/${id}/permissions`, { data: permissions })
  // An open page would redirect to the login when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, server.origin, 'test_user3@test.com', 'passwd')
  const address = `${server.origin}/data-fair/embed/dataset/${id}/form?d-frame=true`
  const site = await startSite(hostPage(address))
  // Another origin of the same site, so that the frame has the session cookies.
  await page.goto(site.url.replace('127.0.0.1', 'localhost'))
  const form = page.frameLocator('iframe')
  await form.getByLabel('Note').fill('9')
  await form.getByLabel('Avis').fill('Très bien')
  await expect(form.getByText('la valeur doit être au plus 5')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await form.getByLabel('Note').fill('4')
  // The frame is resized to the height of its content.
  await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.clientHeight)).not.toBe(150)
  await expectAccessible(page)
  await shot(page, 'form-embed')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Votre saisie a été enregistrée.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await expect(page.locator('#told')).toHaveText('success Votre saisie a été enregistrée.')
  await shot(page, 'form-embed-sent')
  // The form edits the existing line; the page fixes one of its values.
  const ownFormUrl = `${server.origin}/data-fair/embed/dataset/${id}/form?avis_eq=Très bien`
  await page.goto(ownFormUrl)
  await expect(page.getByLabel('Avis')).toBeDisabled()
  await expect(page.getByLabel('Note')).toHaveValue('4')
  await page.getByLabel('Note').fill('5')
  // The user's line was changed elsewhere meanwhile: saving asks for a choice.
  const owned = `${server.origin}/data-fair/api/v1/datasets/${id}/own/user:test_user3/lines`
  const [line] = ((await (await page.request.get(owned)).json()) as { results: { _id: string }[] }).results
  const elsewhere = await page.request.patch(`${owned}/${line?._id}`, { data: { note: 2 } })
  expect(elsewhere.status()).toBe(200)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('row', { name: 'Note 2 5' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'form-conflict')
  await page.getByRole('button', { name: 'Reprendre la version enregistrée' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('2')
  await page.getByLabel('Note').fill('5')
  await page.request.patch(`${owned}/${line?._id}`, { data: { note: 3 } })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Enregistrer ma saisie' }).click()
  // Without a parent page, the message is shown in the form, once.
  await expect(page.getByText('Votre saisie a été enregistrée.')).toHaveCount(1)
  // An open page would redirect to the login when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(ownFormUrl)
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  const lines = await page.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}/lines`)
  expect(await lines.json()).toMatchObject({
    total: 1,
    results: [{ avis: 'Très bien', note: 5, _owner: 'user:test_user3' }]
  })
  await site.close()
  // Expected errors: the form's users may not read the dataset (403), and two lines had changed (412).
  expect(errors.filter((error) => !/403|412/.test(error))).toEqual([])
})

/** Host page that resizes the form to its content, and displays the messages of the form. */
function hostPage(address: string): string {
  return `<!doctype html><html lang="fr"><title>Mairie</title><main><h1>Votre avis</h1>
<iframe title="Formulaire" src="${address}" style="width:100%;border:0"></iframe><p id="told"></p></main>
<script>
  const frame = document.querySelector('iframe')
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || !Array.isArray(data)) return
    if (data[1] === 'init') source.postMessage(['df-parent', 'init', { src: frame.src }], '*')
    if (data[1] === 'height') frame.style.height = data[2] + 'px'
    if (data[1] === 'notif') told.textContent = data[2].type + ' ' + data[2].title
  })
</script>`
}

function column(page: Page, number: number): Locator {
  return page.getByRole('listitem', { name: `Colonne ${number}` })
}

async function addColumn(page: Page, number: number, name: string, kind?: string): Promise<void> {
  // Enter in a column name moves to the next column.
  if (number > 1)
    await column(page, number - 1)
      .getByLabel('Nom de la colonne')
      .press('Enter')
  await column(page, number).getByLabel('Nom de la colonne').fill(name)
  if (!kind) return
  await column(page, number).getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}

function row(page: Page, text: string): Locator {
  return page.getByRole('grid').getByRole('row').filter({ hasText: text })
}

async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

async function expectNoOverflow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
}

test('an editable table for all signed-in users asks visitors to sign in', async ({ page }) => {
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  const datasets = new TestDatasets(page.request, server.origin)
  const { id } = await datasets.createEditable('Signalements', [{ key: 'objet', type: 'string' }])
  const permissions = [{ classes: ['list', 'read'], operations: ['createLine'] }]
  await page.request.put(`${server.origin}/data-fair/api/v1/datasets/${id}/permissions`, {
    data: permissions
  })
  const address = `${server.origin}/data-fair/embed/dataset/${id}/table-edit`
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Ajouter une ligne' })).toBeVisible()
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter une ligne' })).toHaveCount(0)
  // In a narrow frame the sentence is whole, above the link.
  await page.setViewportSize({ width: 200, height: 500 })
  const sentence = page.getByText('Vous devez être authentifié pour saisir ces données.')
  await expect.poll(() => sentence.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await expectNoOverflow(page)
  // Browsers keep no session for a frame of another site: signing in would change nothing there.
  const site = await startSite(
    `<!doctype html><title>Host</title><iframe title="Table" src="${address}"></iframe>`
  )
  await page.goto(site.url)
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Ouvrir dans un nouvel onglet' })
  const tab = page.waitForEvent('popup')
  await link.click()
  await expect((await tab).getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await site.close()
})
