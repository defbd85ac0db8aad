/** Push notifications in a browser: displayed without an open page, whatever their content. */
import { expect, test } from '@playwright/test'
import { signIn, watchConsole } from './support/page.ts'
import { startServer, type RunningServer } from './support/server.ts'

// A headless shell shows no notifications (scripts/browser.mjs).
const executablePath = process.env.WINDOWED_CHROMIUM_PATH ?? process.env.CHROMIUM_PATH
test.use({ launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] } })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ accounts: true })
})
test.afterAll(() => server.close())

interface Shown {
  title: string
  body: string
  lang: string
  icon: string
  tag: string
  url: string
}

test('a push notification is shown once, in its language, with a safe link', async ({ page }) => {
  const errors = watchConsole(page)
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  await signIn(page, server.origin, 'test_user1@test.com', 'passwd')
  await page.goto(`${server.origin}/events/embed/devices`)

  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [worker] = registrations
      if (worker) resolve(worker.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/events/push-sw.js', { scope: '/events/' })
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  const push = (data: string): Promise<unknown> =>
    session.send('ServiceWorker.deliverPushMessage', { origin: `${server.origin}/`, registrationId, data })
  const shown = (): Promise<Shown[]> =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ title, body, lang, icon, tag, data }) => ({
        title,
        body,
        lang,
        icon,
        tag,
        url: data.url
      }))
    })

  const icon = `${server.origin}/events/logo-192x192.png`
  const home = `${server.origin}/data-fair/`
  const title = 'Données mises à jour'
  const payload = { id: 'n1', title, body: 'Ports', locale: 'fr', url: '/data-fair/datasets' }
  const first = {
    title,
    lang: 'fr',
    icon,
    tag: 'n1',
    url: `${server.origin}/data-fair/datasets`
  }
  // The displayed notifications are read once they all are: reading them while one is being displayed loses it.
  let displayed = 0
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    if (backgroundServiceEvent.eventName === 'Notification displayed') displayed += 1
  })
  await session.send('BackgroundService.startObserving', { service: 'notifications' })
  await session.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  await push(JSON.stringify(payload))
  await push(JSON.stringify({ ...payload, body: 'Ports de pêche' }))
  await push(JSON.stringify({ id: 'n2', title: '<b>B</b>', locale: 'en', url: 'javascript:alert(1)' }))
  await push('no JSON')
  await expect.poll(() => displayed).toBe(4)
  const second = { title: '<b>B</b>', body: '', lang: 'en', icon, tag: 'n2', url: home }
  const notifications = await shown()
  expect(notifications).toHaveLength(3)
  expect(notifications).toContainEqual({ ...first, body: 'Ports de pêche' })
  expect(notifications).toContainEqual(second)
  expect(notifications.filter(({ tag }) => tag === '')).toMatchObject([{ url: home, icon }])
  // The service worker reported the unreadable notification to the server.
  await expect.poll(() => server.output()).toContain('push-sw')
  expect(errors).toEqual([])
})
