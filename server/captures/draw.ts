/** Draws a page of the platform in a browser, as a picture or as a document. */
import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import type { BrowserProxy } from '../outgoing/browserProxy.ts'
import { CaptureFailure } from './failure.ts'

export interface Drawing {
  /** Address of a page of the platform. */
  target: string
  /** Origins of the platform: no page of another one is opened, frames included. */
  origins: string[]
  width: number
  height: number
  /** Longest time of a drawing. */
  timeoutMs: number
  /** Waits for a fixed time instead of a quiet network. */
  isTimed: boolean
  /** Cookies of the one who asks, by name; none for what everybody may see. */
  cookies: Record<string, string>
  language: string
  timeZone: string
  /** A document for printing instead of a picture. */
  print?: { isLandscape: boolean }
}

const fixedMs = 3000
/** What is drawn once everything is there: the end of a transition, a last frame. */
const settleMs = 250

/** What pages may call once they have drawn all that they show. */
const signal = 'triggerCapture'

export async function drawPage(
  browser: Browser,
  proxy: Pick<BrowserProxy, 'server' | 'username' | 'password'>,
  drawing: Drawing
): Promise<Buffer> {
  const { width, height, language, timeZone, print } = drawing
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    proxy: { server: proxy.server, username: proxy.username, password: proxy.password }
  })
  try {
    const page = await opened(context, drawing)
    if (print) {
      return await page.pdf({ format: 'A4', landscape: print.isLandscape, printBackground: true })
    }
    return await page.screenshot({ type: 'png', animations: 'disabled', caret: 'hide' })
  } finally {
    await context.close()
  }
}

async function opened(context: BrowserContext, drawing: Drawing): Promise<Page> {
  const { target, cookies, isTimed } = drawing
  await context.addCookies(cookiesOf(target, cookies))
  await context.route('**/*', (route, request) =>
    request.isNavigationRequest() && !isAllowed(drawing, request.url())
      ? route.abort('blockedbyclient')
      : route.continue()
  )
  const ready = Promise.withResolvers<void>()
  await context.exposeFunction(signal, () => {
    ready.resolve()
    return true
  })
  const page = await context.newPage()
  page.on('popup', (popup) => void popup.close().catch(() => {}))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  const answer = await page.goto(target, { waitUntil: 'domcontentloaded', timeout: 0 })
  // A page that asks who comes is another page.
  const isThere = answer?.ok() && lastSegment(answer.url()) === lastSegment(target)
  if (!isThere) throw new CaptureFailure('refused')
  await Promise.race([ready.promise, isTimed ? page.waitForTimeout(fixedMs) : quiet(page, drawing)])
  await page.waitForTimeout(settleMs)
  // Redirects are not told of before they are followed.
  if (!page.frames().every((frame) => isAllowed(drawing, frame.url()))) throw new CaptureFailure('refused')
  return page
}

/** Everything is loaded, and no request is under way; a page that does not come to that is drawn as it is then. */
async function quiet(page: Page, { timeoutMs }: Drawing): Promise<void> {
  await page.waitForLoadState('load', { timeout: timeoutMs / 3 }).catch(() => {})
  await page.waitForLoadState('networkidle', { timeout: timeoutMs / 6 }).catch(() => {})
}

const lastSegment = (address: string): string | undefined => new URL(address).pathname.split('/').at(-1)

function isAllowed({ origins }: Pick<Drawing, 'origins'>, address: string): boolean {
  if (!URL.canParse(address)) return address === ''
  const { protocol, origin } = new URL(address)
  if (protocol === 'about:' || protocol === 'data:') return true
  return origins.includes(origin)
}

/** For the site of the page alone. */
function cookiesOf(target: string, cookies: Record<string, string>): Pick<Cookie, 'name' | 'value'>[] {
  const url = new URL('/', target).href
  return Object.entries(cookies).map(([name, value]) => ({
    name,
    value,
    url,
    sameSite: 'Lax' as const,
    httpOnly: name === 'id_token_sign'
  }))
}
