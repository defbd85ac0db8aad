/** What every browser test checks and does. */
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'

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

/**
 * Opens the session of somebody, then `path` of the platform where one is given: a page takes seconds to load, so that tests
 * load those alone that they look at. The login page has tests of its own.
 */
export async function signIn(
  page: Page,
  origin: string,
  email: string,
  password: string,
  path?: string
): Promise<void> {
  await openSession(page, origin, { email, password })
  if (path === undefined) return
  await page.goto(`${origin}${path}`)
  await page.waitForURL(`${origin}${path}**`)
}

/** As `signIn`, of a member of the organization of the tests, whose account is then the active one. */
export async function signInOrganization(
  page: Page,
  origin: string,
  email: string,
  path?: string
): Promise<void> {
  await openSession(page, origin, { email, password: 'passwd', org: 'test_org1' })
  if (path !== undefined) await page.goto(`${origin}${path}`)
}

async function openSession(
  { request }: Page,
  origin: string,
  data: { email: string; password: string; org?: string }
): Promise<void> {
  const redirect = encodeURIComponent(`${origin}/data-fair/`)
  const url = `${origin}/simple-directory/api/auth/password?redirect=${redirect}`
  const accepted = await request.post(url, { data })
  const link = await accepted.text()
  if (!accepted.ok()) throw new Error(`sign-in of ${data.email}: ${accepted.status()} ${link}`)
  // The session is in the cookies of its answer, which leads to a page that nobody asked for.
  const opened = await request.get(link, { maxRedirects: 0 })
  if (opened.status() !== 302) throw new Error(`session of ${data.email}: ${opened.status()}`)
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

/** No finding of axe on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
}

/**
 * What axe finds on the page as it is once it rests: a text that fades in is pale at first, and so is what a page still shows of
 * before while it loads. What may have begun to load while axe looked, and ended, is looked at again: a finding is what two
 * looks have found.
 * @param rules by default those of WCAG 2.1 AA
 */
export async function accessibilityFindings(page: Page, rules?: string[]): Promise<string[]> {
  for (let before: string[] | undefined; ;) {
    await Promise.all(page.frames().map(settled))
    const found = await look(page, rules)
    if (!found.length || (isDeepStrictEqual(found, before) && (await isAtRest(page)))) return found
    before = found
  }
}

async function look(page: Page, rules?: string[]): Promise<string[]> {
  // Only what is wrong is told: the rest is not described.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
  }
  await Promise.all(page.frames().map(loadAxe))
  const { violations } = await page.evaluate((asked) => window.axe.run(document, asked), options)
  return violations.map(({ id, impact, nodes }) => {
    const found = nodes.map(({ target, html, failureSummary = '' }) =>
      [target.join(' '), html, failureSummary].join('\n')
    )
    return `${id} (${impact}): ${found.join(', ')}`
  })
}

/** Half as long to send to a page, and to read there, as what the package calls its source. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Once for each document: it is long to read, and most pages are looked at without loading another one. */
async function loadAxe(frame: Frame): Promise<void> {
  // A frame may go while it is asked: what is shown then has no such frame.
  if (await frame.evaluate(() => 'axe' in window).catch(() => true)) return
  await frame.evaluate(axeSource).catch((error: unknown) => {
    if (!frame.isDetached()) throw error
  })
}

async function settled(frame: Frame): Promise<void> {
  // As for `loadAxe`: a frame may go.
  await frame.waitForFunction(isStill).catch((error: unknown) => {
    if (!frame.isDetached()) throw error
  })
}

async function isAtRest(page: Page): Promise<boolean> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(isStill).catch(() => true)))
  return frames.every(Boolean)
}

/** In the page. */
function isStill(): boolean {
  const isMoving = document
    .getAnimations()
    .some(
      (animation) =>
        animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity
    )
  return !isMoving && !document.querySelector('[aria-busy="true"]')
}
