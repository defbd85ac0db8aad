/** What every browser test checks and does. */
import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Collects what the console of a page reports as errors, and uncaught exceptions. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/** Signs in and opens `path` of the platform. The login page has tests of its own: here, no test waits for it. */
export async function signIn(
  page: Page,
  origin: string,
  email: string,
  password: string,
  path = '/data-fair/'
): Promise<void> {
  await page.goto(await callbackOf(page, origin, { email, password }, path))
  await page.waitForURL(`${origin}${path}**`)
}

/** Address that opens the session of somebody whose password was accepted. */
async function callbackOf(
  page: Page,
  origin: string,
  data: { email: string; password: string; org?: string },
  path: string
): Promise<string> {
  const redirect = encodeURIComponent(`${origin}${path}`)
  const url = `${origin}/simple-directory/api/auth/password?redirect=${redirect}`
  const answer = await page.request.post(url, { data })
  const text = await answer.text()
  if (!answer.ok()) throw new Error(`sign-in of ${data.email}: ${answer.status()} ${text}`)
  return text
}

/** Signs in through the login page, as a person does, and comes back to `path` of the platform. */
export async function signInOnPage(
  page: Page,
  origin: string,
  email: string,
  password: string,
  path = '/data-fair/'
): Promise<void> {
  const redirect = encodeURIComponent(`${origin}${path}`)
  await page.goto(`${origin}/simple-directory/login?redirect=${redirect}`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  // An administrator is asked whether to enter the admin mode.
  const decline = page.getByRole('button', { name: 'Continuer sans' })
  const arrived = page.waitForURL(`${origin}${path}**`)
  await Promise.race([arrived, decline.click().catch(() => undefined)])
  await arrived
}

/** Signs in as a member of the organization of the tests, whose account is then the active one. */
export async function signInOrganization(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(
    await callbackOf(page, origin, { email, password: 'passwd', org: 'test_org1' }, '/data-fair/')
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Test Org 1')
}

/** No finding of axe on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
}

/**
 * What axe finds on the page as it is once its animations have ended: a text that fades in is pale at first.
 * @param rules by default those of WCAG 2.1 AA
 */
export async function accessibilityFindings(page: Page, rules?: string[]): Promise<string[]> {
  await Promise.all(page.frames().map(settled))
  await Promise.all(page.frames().map(loadAxe))
  // Only what is wrong is told: the rest is not described.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
  }
  const results = await page.evaluate((asked) => window.axe.run(document, asked), options)
  return results.violations.map(
    (violation) =>
      `${violation.id} (${violation.impact}): ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`
  )
}

/** Once for each document: it is long to read, and most pages are looked at without loading another one. */
async function loadAxe(frame: Frame): Promise<void> {
  // A frame may go while it is asked: what is shown then has no such frame.
  if (await frame.evaluate(() => 'axe' in window).catch(() => true)) return
  await frame.evaluate(axe.source).catch((error: unknown) => {
    if (!frame.isDetached()) throw error
  })
}

async function settled(frame: Frame): Promise<void> {
  const isStill = (): boolean =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' || animation.effect?.getComputedTiming().iterations === Infinity
      )
  // As for `loadAxe`: a frame may go.
  await frame.waitForFunction(isStill).catch((error: unknown) => {
    if (!frame.isDetached()) throw error
  })
}
