/** An invited colleague accepts, contributes to one department, and has no access to the rest. */
import { expect, type Browser, type FrameLocator, type Page } from '@playwright/test'
import { createDescription } from './support/datasets.ts'
import { expectAccessible, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const password = 'Un-mot-2-passe'
const administrator = 'admin@example.org'
const colleague = 'colleague@example.org'
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
  const code = /enter the code (\S+)/.exec(server.output())?.[1] ?? ''
  const answer = await fetch(`${server.origin}/data-fair/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, email: administrator, password, organization: 'Ville' })
  })
  expect(answer.status).toBe(201)
})
test.afterAll(() => server.close())

/** Status of a request with the session of the page. */
function status(page: Page, method: string, path: string, body?: unknown): Promise<number> {
  return page.evaluate(
    async ([verb, url, json]) =>
      (
        await fetch(url, {
          method: verb,
          ...(json ? { body: json, headers: { 'content-type': 'application/json' } } : {})
        })
      ).status,
    [method, path, body ? JSON.stringify(body) : ''] as const
  )
}

test.setTimeout(90_000)

test('a department is managed from invitation to contribution', async ({ page, browser }) => {
  const errors = watchConsole(page)
  const redirect = encodeURIComponent(`${server.origin}/data-fair/`)
  await page.goto(`${server.origin}/simple-directory/login?redirect=${redirect}`)
  await page.locator('#email').fill(administrator)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('button', { name: 'Continuer sans' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Espace de l'organisation Ville")

  await page.getByRole('button', { name: 'Gestion', exact: true }).click()
  await page.getByRole('link', { name: "Gestion de l'organisation" }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Organisation Ville')
  await configureOrganization(frame)
  await inviteColleague(page, frame)
  await resolveConflict(page, frame)

  const root = await createDescription(page.request, server.origin, 'Budget')

  const memberPage = await acceptInvitation(browser)

  const organization = await expectMemberRights(page, memberPage, root)
  const directory = `/simple-directory/api/organizations/${organization}`

  await page.setViewportSize({ width: 400, height: 900 })
  await page.goto(`${server.origin}/simple-directory/organization/${organization}`)
  await expect(page.getByText(colleague)).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(overflow).toBe(false)
  await page.screenshot({ path: test.info().outputPath('organization-400.png'), fullPage: true })

  await expectWholeHeading(page, directory)
  await page.goto(`${server.origin}${directory.replace('/api/organizations', '/organization')}`)
  await page.getByRole('button', { name: /^Exclure Colleague/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exclure' }).click()
  await expect(page.getByText(colleague)).toHaveCount(0)
  expect(errors).toEqual([])
})

/** Adds departments, changes the labels and the second factor, and invites and removes a partner. */
async function configureOrganization(frame: FrameLocator): Promise<void> {
  for (const name of ['Voirie', 'Culture']) {
    await frame.locator('#new-department').fill(name)
    await frame.getByRole('button', { name: 'Ajouter' }).click()
    await expect(frame.getByRole('button', { name: `Supprimer ${name}` })).toBeVisible()
  }
  await frame.getByRole('button', { name: 'Renommer Culture' }).click()
  await frame.locator('#new-name').fill('Culture et sport')
  await frame.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(frame.getByRole('button', { name: 'Supprimer Culture et sport' })).toBeVisible()
  await frame.locator('#department-label').fill('Service')
  await frame.locator('#role-label-contrib').fill('éditeur')
  await frame
    .getByRole('group', { name: /double authentification/ })
    .getByLabel('administrateur')
    .check()
  await frame
    .getByRole('group', { name: /double authentification/ })
    .getByLabel('administrateur')
    .uncheck()
  await frame
    .getByRole('region', { name: 'Informations' })
    .getByRole('button', { name: 'Enregistrer' })
    .click()
  await expect(frame.getByText('Votre modification a été appliquée.')).toBeVisible()
  const partners = frame.getByRole('region', { name: 'Organisations partenaires' })
  await partners.locator('#partner-name').fill('Région')
  await partners.locator('#partner-email').fill('region@example.org')
  await partners.getByRole('button', { name: 'Inviter' }).click()
  await expect(partners.getByText('Une invitation a été envoyée à region@example.org.')).toBeVisible()
  await partners.getByRole('button', { name: "Renvoyer l'invitation de Région" }).click()
  await expect(partners.getByText('invitation en attente')).toHaveCount(1)
  await partners.getByRole('button', { name: 'Supprimer Région' }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(partners.getByText('Aucune organisation partenaire.')).toBeVisible()
}

async function inviteColleague(page: Page, frame: FrameLocator): Promise<void> {
  await frame
    .getByRole('region', { name: /^Membres/ })
    .getByRole('button', { name: 'Inviter' })
    .click()
  await frame.locator('#invite-email').fill(colleague)
  await frame.getByRole('combobox', { name: 'Rôle' }).click()
  await frame.getByRole('option', { name: 'éditeur' }).click()
  await frame.getByRole('dialog').getByRole('combobox', { name: 'Service' }).click()
  await frame.getByRole('option', { name: 'Voirie' }).click()
  await frame.getByRole('option', { name: 'Voirie' }).press('Escape')
  await expectAccessible(page)
  await frame.getByRole('dialog').getByRole('button', { name: 'Inviter' }).click()
  await expect(frame.getByText(`Une invitation a été envoyée à ${colleague}.`)).toBeVisible()
  await frame.getByRole('combobox', { name: 'Étape de création' }).click()
  await frame.getByRole('option', { name: 'Compte non confirmé' }).click()
  await expect(frame.getByText('Aucun membre ne correspond.')).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Télécharger la liste' })).toHaveAttribute(
    'href',
    /email_confirmed=false/
  )
  await frame.getByRole('combobox', { name: 'Étape de création' }).click()
  await frame.getByRole('option', { name: 'Tous' }).click()
  await expectAccessible(page)
}

async function resolveConflict(page: Page, frame: FrameLocator): Promise<void> {
  // The same form in another tab: the second save shows the conflict with the first.
  const tab = await page.context().newPage()
  await tab.goto((await page.locator('iframe').getAttribute('src')) ?? '')
  const here = frame.getByRole('region', { name: 'Informations' })
  const there = tab.getByRole('region', { name: 'Informations' })
  await there.getByLabel('Description').fill('Écrite ailleurs')
  await there.locator('#department-label').fill('Pôle')
  await here.getByLabel('Description').fill('Écrite ici')
  await there.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(there.getByText('Votre modification a été appliquée.')).toBeVisible()
  await here.getByRole('button', { name: 'Enregistrer' }).click()
  const question = frame.getByRole('dialog', { name: "Quelqu'un d'autre a enregistré entre-temps" })
  await expect(question.getByRole('row', { name: 'Description' })).toHaveText(
    'DescriptionÉcrite iciÉcrite ailleurs'
  )
  await expect(question.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Garder mes valeurs' }).click()
  await expect(here.getByText('Votre modification a été appliquée.')).toBeVisible()
  // Changes made elsewhere in the form are kept.
  await expect(here.locator('#department-label')).toHaveValue('Pôle')
  await tab.reload()
  await expect(there.getByLabel('Description')).toHaveValue('Écrite ici')
  await tab.close()
}

/** Creates the account of the colleague from the link of the mail; returns the page with its session. */
async function acceptInvitation(browser: Browser): Promise<Page> {
  const mail = server
    .output()
    .split('\n')
    .findLast((line) => line.includes(`"to":"${colleague}"`))
  const link = /"links":\["([^"]+)"/.exec(mail ?? '')?.[1] ?? ''
  const memberPage = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await memberPage.goto(link)
  await expect(memberPage.locator('#createuser-email')).toHaveValue(colleague)
  await expect(memberPage.getByText('Vous êtes invité à rejoindre Ville.')).toBeVisible()
  await memberPage.locator('#newUserPassword').fill(password)
  await memberPage.locator('#newUserPassword2').fill(password)
  await memberPage.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(memberPage.getByText('Vous êtes maintenant membre de Ville / Voirie.')).toBeVisible()
  await expectAccessible(memberPage)
  await memberPage.goto(`${server.origin}/data-fair/`)
  await expect(memberPage.getByRole('heading', { level: 1 })).toHaveText(
    "Espace de l'organisation Ville / Voirie"
  )
  return memberPage
}

/** Checks the menu and the API permissions of the member; returns the id of the organization. */
async function expectMemberRights(page: Page, memberPage: Page, root: string): Promise<string> {
  // Another role has another menu, and the API refuses what the menu hides.
  await expect(page.getByRole('link', { name: "Gestion de l'organisation" })).toBeVisible()
  for (const group of await memberPage.getByRole('navigation').getByRole('button').all()) await group.click()
  await expect(memberPage.getByRole('link', { name: "Gestion de l'organisation" })).toHaveCount(0)
  const newDataset = { isMetaOnly: true, title: 'Travaux' }
  expect(await status(memberPage, 'POST', '/data-fair/api/v1/datasets', newDataset)).toBe(201)
  expect(await status(memberPage, 'GET', `/data-fair/api/v1/datasets/${root}`)).toBe(403)
  expect(await status(memberPage, 'PATCH', `/data-fair/api/v1/datasets/${root}`, { title: 'x' })).toBe(403)
  const organization = await memberPage.evaluate(async () => {
    const me = (await (await fetch('/simple-directory/api/auth/me')).json()) as {
      organizations: { id: string }[]
    }
    return me.organizations[0]?.id ?? ''
  })
  const directory = `/simple-directory/api/organizations/${organization}`
  expect(await status(memberPage, 'PATCH', directory, { name: 'Autre' })).toBe(403)
  const invitation = { id: organization, name: 'Ville', email: 'x@example.org', role: 'admin' }
  expect(await status(memberPage, 'POST', '/simple-directory/api/invitations', invitation)).toBe(403)
  return organization
}

async function expectWholeHeading(page: Page, directory: string): Promise<void> {
  // A long name is not truncated in the heading, also in a frame of the administration.
  const name = "Communauté d'agglomération de Quimper-Bretagne-Occidentale-et-Anticonstitutionnellement"
  expect(await status(page, 'PATCH', directory, { name })).toBe(200)
  for (const address of [
    directory.replace('/api/organizations', '/organization'),
    '/data-fair/organization'
  ]) {
    await page.goto(`${server.origin}${address}`)
    const isFramed = address.startsWith('/data-fair')
    const heading = (isFramed ? page.frameLocator('iframe') : page).getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(`Organisation ${name}`)
    const measured = await heading.evaluate((element) => {
      const { left, right, top } = element.getBoundingClientRect()
      return {
        isWhole: element.scrollWidth <= element.clientWidth,
        isInside: left >= 0 && top >= 0 && right <= window.innerWidth,
        overflows: document.documentElement.scrollWidth > document.documentElement.clientWidth
      }
    })
    expect(measured, address).toEqual({ isWhole: true, isInside: true, overflows: false })
    await page.screenshot({ path: test.info().outputPath(`heading-400${isFramed ? '-framed' : ''}.png`) })
  }
}
