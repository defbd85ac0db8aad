/** Account settings in the page and in frames, API keys used by scripts, and permissions. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Dataset } from '../../contract/datasets/dataset.ts'
import type { SettingsSections, Topic } from '../../contract/settings.ts'
import { createDescription, TestDatasets } from './support/datasets.ts'
import { expectAccessible, signIn, signInOrganization, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { startSite } from './support/site.ts'
import { test } from './support/test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())

test('an API key is shown once, works in its scope, and stops when deleted', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd', '/data-fair/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Paramètres de l'utilisateur Test User1")
  await expect(page.getByText("Aucune clé d'API.")).toBeVisible()
  await page.getByRole('button', { name: "Ajouter une clé d'API" }).click()
  await expect(page.getByLabel('Titre')).toBeFocused()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Champ requis')).toBeVisible()
  await expect(page.getByLabel('Titre')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Titre').fill('Moissonnage')
  await page.getByRole('combobox', { name: 'Portée' }).click()
  await page.getByRole('option', { name: 'Jeux de données - lecture' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  expect(secret.length).toBeGreaterThan(20)
  await expect(page.getByText('Portée : Jeux de données - lecture')).toBeVisible()
  await expectAccessible(page)

  const api = `${server.origin}/data-fair/api/v1`
  const ask = (method: string, path: string): Promise<Response> =>
    fetch(`${api}${path}`, {
      method,
      headers: { 'x-apiKey': secret, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ isMetaOnly: true, title: 'a' }) } : {})
    })
  expect((await ask('GET', '/datasets?mine=true')).status).toBe(200)
  expect((await ask('POST', '/datasets')).status).toBe(403)

  await page.reload()
  await expect(page.getByText('Moissonnage')).toBeVisible()
  await expect(page.locator('code')).toHaveCount(0)
  await page.setViewportSize({ width: 400, height: 800 })
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const button = await page.getByRole('button', { name: 'Ouvrir les actions de la page' }).boundingBox()
  expect(await title.evaluate(rightOfText)).toBeLessThanOrEqual(button!.x)
  await page.screenshot({ path: test.info().outputPath('settings-400.png'), fullPage: true })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflow).toBe(false)
  await page.getByRole('button', { name: "Supprimer cette clé d'API" }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByText("Aucune clé d'API.")).toBeVisible()
  expect((await ask('GET', '/datasets?mine=true')).status).toBe(401)
  expect(errors).toEqual([])
})

test('a click is not lost when the blurred field shows an error and moves the page', async ({ page }) => {
  await signIn(page, server.origin, 'test_user3@test.com', 'passwd', '/data-fair/settings')
  await page.getByRole('button', { name: 'Ajouter une thématique' }).click()
  const added = page.getByRole('textbox', { name: 'Titre', exact: true })
  await expect(added).toBeFocused()
  await page.getByRole('button', { name: "Ajouter une clé d'API" }).click()
  await expect(page.getByText('Champ requis')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Portée' })).toBeVisible()
})

test('a dataset is read with its own key, outside any session', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  const datasets = new TestDatasets(page.request, server.origin)
  const { id } = await datasets.create('key', 'a,b\n1,2\n', { isPrivate: true })
  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  await page.getByRole('tab', { name: "Clé d'API en lecture" }).click()
  await page.getByLabel("Activer l'accès par clé d'API").check()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Enregistrer' }).click()
  const example = page.getByRole('tabpanel').getByRole('link')
  await expect(example).toHaveAttribute('href', /apiKey=/)
  await expectAccessible(page)
  const answer = await fetch(new URL((await example.getAttribute('href')) ?? '', server.origin))
  expect([answer.status, ((await answer.json()) as { total: number }).total]).toEqual([200, 1])
  expect(errors).toEqual([])
})

test('a tab that moves under the pointer while the page loads is still opened', async ({ page }) => {
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  const { id } = await new TestDatasets(page.request, server.origin).create('moved', 'a,b\n1,2\n')
  // Wide enough for all tabs: a scrolled tab bar would scroll back to its selected tab.
  await page.setViewportSize({ width: 1800, height: 720 })
  await page.goto(`${server.origin}/data-fair/dataset/${id}?share=embed`)
  const tab = page.getByRole('tab', { name: "Clé d'API en lecture" })
  await expect(page.getByRole('tabpanel').getByText('<iframe')).toBeVisible()
  const press = async (): Promise<void> => {
    // Content loaded by the page may move the tab between the hover and the press.
    await expect(async () => {
      await tab.hover()
      await page.mouse.down()
      const isPressed = await tab.evaluate((element) => element.matches(':active'))
      if (!isPressed) await drawOff()
      expect(isPressed).toBe(true)
    }).toPass()
    // Inserts content above the tab.
    await page.locator('#share').evaluate((section) => {
      const arrived = document.createElement('div')
      arrived.style.height = '90px'
      section.before(arrived)
      section.style.overflowAnchor = 'none'
    })
  }
  const drawOff = async (): Promise<void> => {
    await page.mouse.move(5, 300)
    await page.mouse.up()
  }
  // Releasing outside of the pressed tab cancels the click.
  await press()
  await drawOff()
  await expect(tab).toHaveAttribute('aria-selected', 'false')
  await press()
  await page.mouse.up()
  await expect(page.getByLabel("Activer l'accès par clé d'API")).toBeVisible()
  // Covers the next tab with a tooltip.
  const covered = page.getByRole('tab', { name: 'Permissions' })
  await covered.scrollIntoViewIfNeeded()
  await covered.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const tooltip = document.createElement('div')
    tooltip.role = 'tooltip'
    tooltip.style.cssText = `position:fixed;z-index:2000;left:${left}px;top:${top}px;width:200px;height:90px`
    document.body.append(tooltip)
  })
  const box = await covered.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await expect(covered).toHaveAttribute('aria-selected', 'true')
})

test('a detailed permission opens a dataset to a user identified by e-mail', async ({ page, browser }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  const id = await createDescription(page.request, server.origin, 'Shared')
  const otherUserPage = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(otherUserPage, server.origin, 'test_user3@test.com', 'passwd')
  const read = async (): Promise<number> =>
    (await otherUserPage.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}`)).status()
  expect(await read()).toBe(403)

  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  await page.getByLabel('Édition détaillée des permissions').check()
  await page.getByRole('button', { name: 'Ajouter des permissions' }).click()
  await page.getByRole('combobox', { name: 'Portée' }).click()
  await page.getByRole('option', { name: 'Utilisateur' }).click()
  await page.getByRole('combobox', { name: 'Utilisateurs' }).click()
  await page.getByRole('option', { name: 'Utilisateur désigné par son adresse email' }).click()
  // On a small viewport the fields scroll, and the submit button stays visible.
  await page.setViewportSize({ width: 400, height: 500 })
  await expect(page.getByRole('button', { name: 'Valider' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('test_user3@test.com')
  await page.getByLabel('Email').press('Enter')
  const cell = page.getByRole('cell', { name: 'Utilisateur test_user3@test.com', exact: true })
  await expect(cell).toBeVisible()
  await expect.poll(read).toBe(200)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Supprimer : Utilisateur test_user3@test.com' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(read).toBe(403)
  await otherUserPage.close()
  expect(errors.filter((error) => !error.includes('403'))).toEqual([])
})

test('a member of the organization is found by name and given one operation', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(`${server.origin}/data-fair/?account=organization:test_org1`)
  await expect(page.getByText('Vous êtes administrateur dans cette organisation.')).toBeVisible()
  const id = await createDescription(page.request, server.origin, 'Of an organization')
  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  await page.getByLabel('Édition détaillée des permissions').check()
  await page.getByRole('button', { name: 'Ajouter des permissions' }).click()
  const organization = page.getByRole('combobox', { name: 'Organisation' })
  await expect(organization).toHaveText('Organisation propriétaire')
  await organization.click()
  await page.getByRole('option', { name: 'Parmi les organisations partenaires' }).click()
  await expect(page.getByRole('group', { name: 'Rôles' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Partenaire' }).click()
  await page.getByRole('option', { name: 'Test Org 2' }).click()
  await page.setViewportSize({ width: 400, height: 800 })
  await page.screenshot({ path: test.info().outputPath('permission-400.png') })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('combobox', { name: 'Portée' }).click()
  await page.getByRole('option', { name: 'Utilisateur' }).click()
  await page.getByRole('combobox', { name: 'Utilisateurs' }).click()
  await page.getByRole('option', { name: 'Parmi les membres de Test Org 1' }).click()
  await page.getByLabel('Membre de Test Org 1').fill('User8')
  await page.getByRole('option', { name: /User8/ }).first().click()
  await page.getByLabel('Mode expert').check()
  await page.getByRole('group', { name: 'Actions' }).getByLabel('Lister').uncheck()
  await page.screenshot({ path: test.info().outputPath('permission.png'), fullPage: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('cell', { name: 'Utilisateur Test User8', exact: true })).toBeVisible()
  const written = await page.evaluate(
    async (dataset) => (await fetch(`/data-fair/api/v1/datasets/${dataset}/permissions`)).json(),
    id
  )
  expect(written).toContainEqual({
    type: 'user',
    id: 'test_user8',
    name: 'Test User8',
    classes: ['read'],
    operations: []
  })
  await page.screenshot({ path: test.info().outputPath('permissions.png'), fullPage: true })
  expect(errors).toEqual([])
})

test('another page of the organization frames the API keys', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(
    `${server.origin}/data-fair/embed/settings/user/test_user1/api-keys?scopes=datasets-read&d-frame=true`
  )
  await page.getByRole('button', { name: "Ajouter une clé d'API" }).click()
  await expect(page.getByRole('combobox', { name: 'Portée' })).toBeHidden()
  await page.getByLabel('Titre').fill('Cadre')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Portée : Jeux de données - lecture')).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.goto(`${server.origin}/data-fair/embed/settings/organization/test_org4/api-keys`)
  await expect(page.getByRole('alert')).toBeVisible()
})

test('an administrator configures an empty organization, whose datasets use the settings', async ({
  page
}) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, 'test_user1@test.com')
  const settings = `${server.origin}/data-fair/api/v1/settings/organization/test_org1`
  const stored = async (): Promise<SettingsSections> => (await page.request.get(settings)).json()
  const saved = page.getByText('Les paramètres ont été mis à jour')
  await page.goto(`${server.origin}/data-fair/settings`)
  await expect(page.getByRole('navigation', { name: 'Contenu' }).getByRole('link')).toHaveCount(6)
  await expectAccessible(page)

  // A field is saved when it loses the focus.
  const contact = page.getByRole('region', { name: 'Informations de contact' })
  await contact.getByLabel('Email').fill('nobody')
  await contact.getByLabel('Nom').fill('Équipe données')
  await expect(page.getByText('Rien n’est enregistré tant que')).toBeVisible()
  await contact.getByLabel('Email').fill('donnees@org1.test')
  await contact.getByLabel('URL').focus()
  await expect(saved).toBeVisible()
  expect((await stored()).info).toEqual({ contact: { email: 'donnees@org1.test', name: 'Équipe données' } })

  const topics = page.getByRole('region', { name: 'Thématiques' })
  const budget = await configureTopics(page, topics, stored)

  await configureQuality(page)
  await configureWebhook(page, stored)
  await page.screenshot({ path: test.info().outputPath('configured.png'), fullPage: true })

  const id = await describeDataset(page, budget)

  await deleteUsedTopic(page, topics, id)

  await page.getByRole('combobox', { name: 'Département' }).click()
  await page.getByRole('option', { name: 'department 1' }).click()
  await expect(page.getByRole('navigation', { name: 'Contenu' }).getByRole('link')).toHaveText([
    "Clés d'API",
    'Appels extérieurs (Webhooks)',
    'Portails'
  ])
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(`${server.origin}/data-fair/settings`)
  await expect(topics.getByRole('textbox', { name: 'Titre', exact: true })).toHaveValue('Mobilité')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflow).toBe(false)
  await page.screenshot({ path: test.info().outputPath('configured-400.png'), fullPage: true })
  expect(errors).toEqual([])
})

/** Adds two topics, with errors and a change of order; returns the topic « Budget ». */
async function configureTopics(
  page: Page,
  topics: Locator,
  stored: () => Promise<SettingsSections>
): Promise<Topic | undefined> {
  await topics.getByRole('button', { name: 'Ajouter une thématique' }).click()
  await page.keyboard.type('Budget')
  await topics.getByLabel('Couleur', { exact: true }).fill('bleu')
  await topics.getByRole('combobox', { name: 'Icône' }).fill('bank')
  await page.getByRole('option', { name: 'bank', exact: true }).click()
  await expect(topics.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await topics.getByLabel('Couleur', { exact: true }).fill('#1E88E5')
  await topics.getByRole('button', { name: 'Ajouter une thématique' }).click()
  await page.keyboard.type('budget')
  await expect(topics.getByText('Une autre thématique a le même titre.')).toHaveCount(2)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Mobilité')
  await topics.getByRole('button', { name: 'Monter « Mobilité »' }).press('Enter')
  await expect(topics.getByText('« Mobilité » est à la position 1 sur 2.')).toBeAttached()
  await expect(topics.getByRole('button', { name: 'Descendre « Mobilité »' })).toBeFocused()
  await topics.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(topics.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  const [mobility, budget] = (await stored()).topics ?? []
  expect([mobility?.title, budget?.title, budget?.color, budget?.icon?.name]).toEqual([
    'Mobilité',
    'Budget',
    '#1E88E5',
    'bank'
  ])
  expect(budget?.icon?.svg).toContain(`<path d="${budget?.icon?.svgPath}"/>`)
  return budget
}

async function configureQuality(page: Page): Promise<void> {
  const quality = page.getByRole('region', { name: 'Qualité des jeux de données' })
  await quality.getByLabel('Couverture spatiale', { exact: true }).check()
  await quality.getByLabel('Libellé personnalisé : Couverture spatiale').fill('Zone')
  await quality.getByRole('button', { name: 'Ajouter une métadonnée' }).click()
  await quality.getByRole('textbox', { name: 'Libellé', exact: true }).fill('Responsable')
  await quality.getByRole('tab', { name: /Licences/ }).click()
  await quality.getByRole('button', { name: 'Ajouter une licence' }).click()
  await quality.getByRole('textbox', { name: 'Titre', exact: true }).fill('Licence maison')
  await quality.getByLabel('URL').fill('https://org1.test/licence')
  await quality.getByRole('tab', { name: /Vocabulaire privé/ }).click()
  await quality.getByRole('button', { name: 'Ajouter un concept' }).click()
  await quality.getByRole('textbox', { name: 'Titre', exact: true }).fill('Code du site')
  await expectAccessible(page)
  await quality.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(quality.getByLabel('Identifiant')).toHaveValue('code-du-site')
  await expect(quality.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
}

async function configureWebhook(page: Page, stored: () => Promise<SettingsSections>): Promise<void> {
  const webhooks = page.getByRole('region', { name: /Webhooks/ })
  await webhooks.getByRole('button', { name: 'Ajouter un webhook' }).click()
  await webhooks.getByRole('textbox', { name: 'Titre', exact: true }).fill('Discussion')
  await webhooks.getByRole('combobox', { name: 'Événements déclencheurs' }).click()
  await page.getByRole('option', { name: 'Un jeu de données a rencontré une erreur' }).click()
  await page.keyboard.press('Escape')
  await webhooks.getByLabel('URL du serveur HTTP cible').fill('https://chat.test/hook')
  await webhooks.getByRole('textbox', { name: 'Titre', exact: true }).focus()
  await expect
    .poll(async () => (await stored()).webhooks)
    .toEqual([
      {
        title: 'Discussion',
        events: ['dataset-error'],
        target: { type: 'http', params: { url: 'https://chat.test/hook' } }
      }
    ])
}

/** Uses the settings in the metadata of a dataset of the organization; returns its id. */
async function describeDataset(page: Page, budget: Topic | undefined): Promise<string> {
  // A dataset of the organization gets all settings.
  const datasets = new TestDatasets(page.request, server.origin)
  const { id } = await datasets.create('Sites', 'code,nom\nA1,Mairie\n')
  await page.goto(`${server.origin}/data-fair/dataset/${id}`)
  // The column in the schema, as the table below has a header with the same name.
  await page.locator('#structure').getByRole('button', { name: 'code', exact: true }).click()
  await page.getByRole('combobox', { name: 'Concept' }).fill('Code du site')
  await expect(page.getByRole('option', { name: /Code du site/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const metadata = page.getByRole('region', { name: 'Métadonnées' })
  await metadata.scrollIntoViewIfNeeded()
  await metadata.getByLabel('Zone').fill('Rennes')
  await metadata.getByLabel('Responsable').fill('Ada')
  await metadata.getByRole('combobox', { name: 'Licence' }).click()
  await page.getByRole('option', { name: 'Licence maison' }).click()
  await metadata.getByRole('combobox', { name: 'Thématiques' }).click()
  await page.getByRole('option', { name: 'Budget' }).click()
  await page.keyboard.press('Escape')
  await metadata.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(metadata.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  const described = (await (
    await page.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}`)
  ).json()) as Dataset
  expect(described).toMatchObject({
    spatial: 'Rennes',
    customMetadata: { responsable: 'Ada' },
    license: { title: 'Licence maison', href: 'https://org1.test/licence' },
    topics: [{ id: budget?.id, title: 'Budget' }]
  })
  return id
}

async function deleteUsedTopic(page: Page, topics: Locator, id: string): Promise<void> {
  // The consequences of a deletion are shown before it, and nothing is deleted before the confirmation.
  await page.goto(`${server.origin}/data-fair/settings#topics`)
  await topics.getByRole('button', { name: 'Supprimer « Budget »' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 jeu de données concernés.')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('combobox', { name: 'Département' }).click()
  await page.getByRole('option', { name: 'department 1' }).click()
  await expect(page.getByRole('dialog')).toContainText('Voulez-vous annuler les modifications en cours ?')
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('combobox', { name: 'Département' })).toHaveText("Racine de l'organisation")
  await topics.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(topics.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  await expect
    .poll(
      async () =>
        (
          (await (
            await page.request.get(`${server.origin}/data-fair/api/v1/datasets/${id}`)
          ).json()) as Dataset
        ).topics
    )
    .toEqual([])
}

test('two people change settings concurrently: other sections are kept, conflicts in a section ask for a choice', async ({
  page,
  browser
}) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user3@test.com', 'passwd', '/data-fair/settings')
  const otherUserPage = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(otherUserPage, server.origin, 'test_user3@test.com', 'passwd')
  const settings = `${server.origin}/data-fair/api/v1/settings/user/test_user3`
  const topics = page.getByRole('region', { name: 'Thématiques' })
  await topics.getByRole('button', { name: 'Ajouter une thématique' }).click()
  await page.keyboard.type('Mienne')
  const licenses = [{ title: 'Sienne', href: 'https://example.org/licence' }]
  await otherUserPage.request.patch(settings, {
    data: { licenses, topics: [{ id: 'other', title: 'Autre' }] }
  })
  await topics.getByRole('button', { name: 'Enregistrer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /Thématiques.*Mienne.*Autre/ })).toBeVisible()
  await dialog.getByRole('button').last().click()
  await expect(topics.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  const stored = (await (await page.request.get(settings)).json()) as SettingsSections
  expect([stored.licenses, stored.topics?.map(({ title }) => title)]).toEqual([licenses, ['Mienne']])
  await otherUserPage.close()
  expect(errors.filter((error) => !error.includes('412'))).toEqual([])
})

test('a page of another origin frames each section for account administrators', async ({ page }) => {
  const errors = watchConsole(page)
  await signIn(page, server.origin, 'test_user2@test.com', 'passwd')
  const embed = (section: string, account = 'user/test_user2'): string =>
    `${server.origin}/data-fair/embed/settings/${account}/${section}`
  const settings = `${server.origin}/data-fair/api/v1/settings/user/test_user2`
  const site = await startSite(framing(embed('topics')))
  // Another origin of the same site, because browsers do not send session cookies in cross-site frames.
  await page.goto(site.url.replace('127.0.0.1', 'localhost'))
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Ajouter une thématique' }).click()
  await frame.getByRole('textbox', { name: 'Titre', exact: true }).fill('Transports')
  await frame.getByLabel('Couleur', { exact: true }).focus()
  const receivedText = (): Promise<string> =>
    page.evaluate(() => JSON.stringify((window as unknown as HostWindow).received))
  await expect.poll(receivedText).toContain('Les thématiques ont été mises à jour')
  // Text typed during a save updates the same topic.
  await frame.getByRole('textbox', { name: 'Titre', exact: true }).fill('Transports publics')
  await frame.getByLabel('Couleur', { exact: true }).focus()
  const titles = async (): Promise<unknown> => {
    const { topics } = (await (await page.request.get(settings)).json()) as SettingsSections
    return topics?.map(({ title }) => title)
  }
  await expect.poll(titles).toEqual(['Transports publics'])
  await expect.poll(receivedText).toMatch(/"height",\d{3}/)
  await site.close()

  await page.goto(embed('datasets-metadata'))
  await page.getByLabel('Mots clés', { exact: true }).check()
  await expect(page.getByText('Les métadonnées de jeux de données ont été mises à jour')).toBeVisible()
  await expectAccessible(page)
  await page.goto(embed('licenses'))
  await page.getByRole('button', { name: 'Ajouter une licence' }).click()
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Maison')
  await page.getByLabel('URL').fill('https://example.org/licence')
  await page.getByLabel('URL').press('Enter')
  await expect(page.getByText('Les licences ont été mises à jour')).toBeVisible()
  await page.goto(embed('webhooks'))
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Supprimer « Sans titre »' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucun webhook.')).toBeVisible()
  // Settings of other accounts are refused.
  await page.goto(embed('topics', 'user/test_user3'))
  await expect(page.getByRole('alert')).toBeVisible()
  // An open page would redirect to the login when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(embed('licenses'))
  await expect(page.getByRole('button', { name: 'Ajouter une licence' })).toHaveCount(0)
  expect(errors.filter((error) => !/40[13]/.test(error))).toEqual([])
})

interface HostWindow {
  received: unknown[]
}

function framing(address: string): string {
  return `<!doctype html><title>Hôte</title><iframe src="${address}?d-frame=true" title="Vue" width="800" height="700"></iframe>
<script>
  const frame = document.querySelector('iframe')
  window.received = []
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    window.received.push(data)
    if (data[1] === 'init') frame.contentWindow.postMessage(['df-parent', 'init', { src: frame.src }], '*')
  })
</script>`
}

/** Runs in the page: right end of the text of an element, in pixels. */
function rightOfText(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().right
}
