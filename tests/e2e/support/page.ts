/** Common actions and checks of browser tests. */
import { expect, test, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Records console errors and uncaught exceptions of a page. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/**
 * Opens a session by the API, then `path` if given: a page takes seconds to load, so that tests load only the pages
 * they check. The login page has its own tests.
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

/** Like `signIn`, for a member of the test organization, which becomes the active account. */
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
  // The response sets the session cookies; its redirect is not followed, which saves a page load.
  const opened = await request.get(link, { maxRedirects: 0 })
  if (opened.status() !== 302) throw new Error(`session of ${data.email}: ${opened.status()}`)
}

/** Signs in through the login page, as a person does, and returns to `path`. */
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
  // Administrators are asked whether to enter admin mode.
  const decline = page.getByRole('button', { name: 'Continuer sans' })
  const arrived = page.waitForURL(`${origin}${path}**`)
  await Promise.race([arrived, decline.click().catch(() => undefined)])
  await arrived
}

/** Checks that Axe finds no violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
}

/**
 * Checks that Axe finds no violation on the page, then that it has no horizontal scroll on a phone, of which a screenshot
 * is kept. The viewport ends at 1280 × 720.
 * @param name name of the screenshot among those of the test
 */
export async function expectAccessibleAndFitsPhone(page: Page, name: string): Promise<void> {
  // Removes the hover state, whose colours are not those of the page at rest.
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 400, height: 800 })
  await page.screenshot({ path: test.info().outputPath(`${name}-400.png`), fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/**
 * Axe violations of the page once it is settled, because fading texts and replaced content have a low contrast. Content
 * may load while Axe runs: only violations found by two runs are returned.
 * @param rules rule tags; WCAG 2.1 AA by default
 */
export async function accessibilityFindings(page: Page, rules?: string[]): Promise<string[]> {
  for (let before: string[] | undefined; ;) {
    await Promise.all(page.frames().map(waitUntilStill))
    const findings = await runAxe(page, rules)
    if (!findings.length || (isDeepStrictEqual(findings, before) && (await isAtRest(page)))) return findings
    before = findings
  }
}

async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // Reports violations only, which is faster.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
  }
  await Promise.all(page.frames().map(loadAxe))
  const { violations } = await page.evaluate((runOptions) => window.axe.run(document, runOptions), options)
  return violations.map(({ id, impact, nodes }) => {
    const elements = nodes.map(({ target, html, failureSummary = '' }) =>
      [target.join(' '), html, failureSummary].join('\n')
    )
    return `${id} (${impact}): ${elements.join(', ')}`
  })
}

/** Minified source of Axe: half as long to send to the page and to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads Axe once per document, since it is long to parse and most pages are checked several times. */
async function loadAxe(frame: Frame): Promise<void> {
  // The frame may be removed during the call, and then needs no check.
  if (await frame.evaluate(() => 'axe' in window).catch(() => true)) return
  await frame.evaluate(axeSource).catch((error: unknown) => {
    if (!frame.isDetached()) throw error
  })
}

async function waitUntilStill(frame: Frame): Promise<void> {
  // The frame may be removed during the call, as in `loadAxe`.
  await frame.waitForFunction(isStill).catch((error: unknown) => {
    if (!frame.isDetached()) throw error
  })
}

async function isAtRest(page: Page): Promise<boolean> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(isStill).catch(() => true)))
  return frames.every(Boolean)
}

/** Runs in the page: whether no animation or loading is in progress. */
function isStill(): boolean {
  const isMoving = document
    .getAnimations()
    .some(
      (animation) =>
        animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity
    )
  return !isMoving && !document.querySelector('[aria-busy="true"]')
}
