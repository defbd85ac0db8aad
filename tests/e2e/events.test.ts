/**
 * Events: a user subscribes, gets live notifications of a colleague's action, follows the link, and finds the author.
 */
import { expect, request, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleAndFitsPhone,
  signInOrganization,
  watchConsole
} from './support/page.ts'
import { startRemoteServer } from '../api/support/remoteServer.ts'
import { startServer, type RunningServer } from './support/server.ts'
import { test } from './support/test.ts'

const administrator = 'test_user1@test.com'
const contributor = 'test_user5@test.com'
const secret = 'events-secret'
let server: RunningServer
/** URL of a base application for contributors. */
let model: string

test.beforeAll(async () => {
  server = await startServer({
    accounts: true,
    environment: { SECRET_EVENTS: secret, ALLOW_PRIVATE_ADDRESSES: 'true' }
  })
  model = `${server.origin}/data-fair/base-apps/charts/`
  const platform = await request.newContext({ extraHTTPHeaders: { origin: server.origin } })
  const login = await platform.post(`${server.origin}/simple-directory/api/auth/password`, {
    data: { email: 'test_superadmin@test.com', password: 'passwd', adminMode: true }
  })
  await platform.get(await login.text())
  const models = `${server.origin}/data-fair/api/v1/base-applications`
  const { id } = (await (await platform.post(models, { data: { url: model } })).json()) as { id: string }
  expect((await platform.patch(`${models}/${id}`, { data: { public: true } })).status()).toBe(200)
  await platform.dispose()
})
test.afterAll(() => server.close())

const at = (path: string): string => `${server.origin}${path}`

async function createApplication(page: Page, title: string): Promise<string> {
  const data = { url: model, title }
  const answer = await page.request.post(at('/data-fair/api/v1/applications'), { data })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Outputs of each subscription of the signed-in user. */
async function outputs(page: Page): Promise<string[][]> {
  const answer = await page.request.get(at('/events/api/subscriptions'))
  const { results } = (await answer.json()) as { results: { outputs: string[] }[] }
  return results.map((subscription) => subscription.outputs)
}

test("an administrator is notified live of a contributor's action, follows the link, and reads the author", async ({
  page,
  browser
}) => {
  const errors = watchConsole(page)
  await signInOrganization(page, server.origin, administrator)
  await page.goto(at('/data-fair/notifications'))
  await expect(
    page.getByRole('heading', { name: "Événements des jeux de données de l'organisation" })
  ).toBeVisible()
  const choices = page.frameLocator('iframe[title^="Événements des applications"]')
  await choices.getByRole('switch', { name: 'Une nouvelle visualisation a été créée' }).check()
  await expect.poll(() => outputs(page)).toEqual([[]])
  await choices.getByLabel('email').check()
  await expect.poll(() => outputs(page)).toEqual([['email']])
  await expectAccessible(page)

  const contributorContext = await browser.newContext({ locale: 'fr-FR' })
  const colleague = await contributorContext.newPage()
  await signInOrganization(colleague, server.origin, contributor, '/data-fair/')
  await expect(page.getByRole('button', { name: 'Aucune nouvelle notification' })).toBeVisible()
  const id = await createApplication(colleague, 'Horaires des bus')

  // The notification arrives without any action on the administrator's page.
  await page.getByRole('button', { name: '1 nouvelle notification' }).click()
  const notificationsDialog = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notificationsDialog.getByRole('link', { name: /Horaires des bus/ })).toBeVisible()
  await expectAccessible(page)
  await createApplication(colleague, 'Plan du port')
  await expect(notificationsDialog.getByRole('link', { name: /Plan du port/ })).toBeVisible()
  await notificationsDialog.getByRole('link', { name: /Horaires des bus/ }).click()
  await expect(page).toHaveURL(at(`/data-fair/application/${id}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Horaires des bus')
  await expect(page.getByRole('button', { name: 'Aucune nouvelle notification' })).toBeVisible()

  await page.getByRole('button', { name: 'Aucune nouvelle notification' }).click()
  await page.getByRole('link', { name: 'Toutes les notifications' }).click()
  const list = page.frameLocator('iframe[title="Notifications reçues"]')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await createApplication(colleague, 'Carte des arrêts')
  await expect(list.getByRole('listitem').first()).toContainText('Carte des arrêts')
  await page.getByRole('tab', { name: 'Abonnements' }).click()
  const subscriptions = page.frameLocator('iframe[title="Abonnements"]')
  await subscriptions.getByRole('button', { name: "Supprimer l'abonnement" }).click()
  await subscriptions.getByRole('button', { name: 'Confirmer' }).click()
  await expect(subscriptions.getByText("Vous n'êtes abonné à aucun sujet.")).toBeVisible()
  await contributorContext.close()

  await page.goto(at('/data-fair/events'))
  const journal = page.frameLocator('iframe[title^="Traçabilité"]')
  await expect(journal.getByRole('button', { name: /Plan du port/ })).toBeVisible()
  await journal.getByLabel('Rechercher').fill('horaires')
  await journal.getByLabel('Rechercher').press('Enter')
  await expect(page).toHaveURL(/\/data-fair\/events\?q=horaires$/)
  await expect(journal.getByRole('button', { name: /Plan du port/ })).toHaveCount(0)
  await page.reload()
  await journal.getByRole('button', { name: /Horaires des bus.*Test User5/ }).click()
  await expect(journal.getByText('test_user5')).toBeVisible()
  await journal.getByRole('link', { name: 'Horaires des bus' }).click()
  await expect(page).toHaveURL(at(`/data-fair/application/${id}`))

  await page.goto(at(`/data-fair/application/${id}?activity=traceability`))
  const traceabilityFrame = page.frameLocator('iframe[title="Traçabilité"]')
  await traceabilityFrame
    .getByRole('button', { name: /Horaires des bus/ })
    .first()
    .scrollIntoViewIfNeeded()
  await expect(traceabilityFrame.getByRole('button', { name: /Plan du port/ })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('an administrator adds a webhook, tests it, fixes its URL and tests it again', async ({ page }) => {
  const errors = watchConsole(page)
  const calls: string[] = []
  const hook = await startRemoteServer()
  hook.answer = (call, answer) => {
    calls.push(`${call.method} ${call.url} ${String(call.headers['x-token'])}`)
    answer.statusCode = call.url === '/good' ? 204 : 500
    answer.end()
  }
  const address = hook.origin
  await signInOrganization(page, server.origin, administrator)
  await page.goto(at('/events/embed/subscribe-webhooks?key=test:hook&title=Données mises à jour'))
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  await page.getByRole('textbox', { name: 'Libellé' }).fill('Alerte')
  await page.getByRole('textbox', { name: 'URL' }).fill('ftp://a')
  await page.getByRole('textbox', { name: 'URL' }).press('Enter')
  await expect(page.getByText('Saisissez une adresse qui commence par http:// ou https://.')).toBeVisible()
  await page.getByRole('textbox', { name: 'URL' }).fill(`${address}/bad`)
  await page.getByRole('textbox', { name: "Nom d'en-tête" }).fill('x-token')
  await page.getByRole('textbox', { name: "Valeur de l'en-tête" }).fill('abc')
  await expectAccessibleAndFitsPhone(page, 'webhook-form')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: /Alerte/ }).click()
  await expect(page.getByText('Aucun appel pour le moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Tester' }).click()
  await expect(page.getByText('en échec')).toBeVisible({ timeout: 15_000 })
  expect(calls).toEqual(['POST /bad abc'])
  await expectAccessibleAndFitsPhone(page, 'webhook-history')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill(`${address}/good`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('réussi')).toBeVisible({ timeout: 15_000 })
  expect(calls).toEqual(['POST /bad abc', 'POST /good abc'])
  await page.getByRole('button', { name: 'Supprimer le webhook' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Aucun webhook.')).toBeVisible()
  await hook.close()
  expect(errors).toEqual([])
})

test('devices are shown as unsupported, blocked or ready to be added', async ({ browser }) => {
  const open = async (script?: () => void): Promise<Page> => {
    const context = await browser.newContext({ locale: 'fr-FR' })
    if (script) await context.addInitScript(script)
    const page = await context.newPage()
    await signInOrganization(page, server.origin, administrator)
    await page.goto(at('/events/embed/devices'))
    await expect(page.getByText('Aucun appareil configuré.')).toBeVisible()
    return page
  }
  const without = await open(() => Reflect.deleteProperty(window, 'PushManager'))
  const errors = watchConsole(without)
  await expect(without.getByText('Ce navigateur ne prend pas en charge les notifications.')).toBeVisible()
  await expect(without.getByRole('button', { name: 'OK' })).toHaveCount(0)
  await expectAccessibleAndFitsPhone(without, 'devices')
  expect(errors).toEqual([])
  const blocked = await open(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await expect(blocked.getByText('Vous avez bloqué les notifications de ce site.')).toBeVisible()
  const ready = await open(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'default'
  })
  // The user dismisses the browser's permission prompt, which may be shown again.
  await ready.getByRole('button', { name: 'OK' }).click()
  await expect(ready.getByRole('button', { name: 'OK' })).toBeEnabled()
})

test('event pages work alone, with permission, and show hostile events safely', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(at('/events/embed/notifications'))
  await expect(page.getByText('Vous devez être authentifié pour utiliser ce service.')).toBeVisible()
  await page.goto(at('/events/embed/nothing'))
  await expect(page.getByText("Cette page n'existe pas, ou n'existe plus.")).toBeVisible()

  const text = '<img src=x onerror="document.title=`taken`">'
  const hostile = {
    title: text,
    body: text,
    url: 'javascript:document.title=`taken`',
    topic: { key: 'test:hostile' },
    sender: { type: 'organization', id: 'test_org1', name: text },
    originator: { user: { id: 'test_user5', name: text } }
  }
  await signInOrganization(page, server.origin, administrator)
  const topic = { key: 'test:hostile', title: text }
  const sender = { type: 'organization', id: 'test_org1' }
  await page.request.post(at('/events/api/subscriptions'), { data: { topic, sender } })
  const events = Array.from({ length: 21 }, (_event, index) => ({
    ...hostile,
    date: new Date(Date.UTC(2026, 0, 21 - index)).toISOString()
  }))
  const posted = await page.request.post(at('/events/api/events'), {
    headers: { 'x-secret-key': secret },
    data: events
  })
  expect(posted.status()).toBe(201)

  await page.goto(at('/events/embed/events?q=hostile'))
  await expect(page.getByRole('button', { name: text })).toHaveCount(20)
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect(page.getByRole('button', { name: text })).toHaveCount(21)
  await page.getByRole('button', { name: text }).first().press('Enter')
  await expect(page.getByText('test:hostile')).toBeVisible()
  await expectAccessibleAndFitsPhone(page, 'events')
  await page.goto(at('/events/embed/events?resource=dataset/none'))
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await page.goto(at('/events/embed/notifications?dark=true'))
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Voir plus' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(20)
  const hostileOnes = page.getByRole('listitem').filter({ hasText: text })
  await expect(hostileOnes.last()).toBeVisible()
  await expect(hostileOnes.getByRole('link')).toHaveCount(0)
  await expectAccessibleAndFitsPhone(page, 'notifications')
  await page.goto(at('/events/embed/subscriptions'))
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expectAccessibleAndFitsPhone(page, 'subscriptions')
  expect(await page.title()).not.toContain('taken')

  await signInOrganization(page, server.origin, contributor)
  await page.goto(at('/events/embed/events'))
  await expect(page.getByText('La traçabilité est réservée aux administrateurs du compte.')).toBeVisible()
  await page.goto(at('/events/embed/subscribe-webhooks?key=a&title=A'))
  await expect(page.getByText('Les webhooks sont réservés aux administrateurs du compte.')).toBeVisible()
  // A user without administration rights can subscribe to public events.
  await page.goto(at('/events/embed/subscribe?key=a:b,a:c&title=Premier,Second&sender=none&register=false'))
  await page.getByRole('switch', { name: 'Second' }).check()
  await page.getByLabel('email').check()
  await expect.poll(() => outputs(page)).toEqual([['email']])
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Second' })).toBeChecked()
  await expectAccessibleAndFitsPhone(page, 'subscribe')
  await page.getByRole('switch', { name: 'Second' }).uncheck()
  await expect.poll(() => outputs(page)).toEqual([])
  expect(errors).toEqual([])
})
