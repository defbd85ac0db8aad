/** The pages of base applications, kept and asked for again as they are used (docs/api/applications.md#the-page). */
import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { httpError } from '../../http/errors.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { Outgoing, Policy } from '../../outgoing/outgoing.ts'
import { bytesOf, readChanged, type RemoteState } from '../../outgoing/requests.ts'
import type { KeptPages, KeptText } from './keptPages.ts'
import { pageTemplateOf, type PageTemplate } from './pageTemplate.ts'

/** An administrator of the platform named the address: it may reach what users may reach. */
const policy: Policy = { namedBy: 'user', maxBytes: 2_000_000, idleMs: 5000, totalMs: 15_000 }

/** A page that is known is asked for again by each request, up to so many times a second. */
const checksPerSecond = 20
/** How long a request waits for the answer before it gets the page that is kept. */
const longestWaitMs = 250
const mostCharacters = 64_000_000

/** A page as it was last read; without template it is no page any more. */
interface KeptPage extends KeptText {
  template: PageTemplate | undefined
  checkedAt: string
  /** Why the last check brought nothing. */
  failure?: string
}

export interface BasePages {
  /**
   * The page of the base application at an address.
   * @throws HttpError 502 when it shows none
   */
  at(url: string): Promise<PageTemplate>
  /** What is kept, by address. */
  kept(): Record<string, Omit<KeptPage, 'template' | 'html'> & { isPage: boolean; length: number }>
}

interface Options {
  outgoing: Outgoing
  /** The page of a base application that comes with the platform; undefined for others. */
  readShipped?: (url: string) => Promise<string | undefined>
  /** What was read before the server started. */
  onDisk: KeptPages
}

export function openBasePages({ outgoing, readShipped, onDisk }: Options): BasePages {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: mostCharacters,
    sizeCalculation: ({ html }) => 2 * html.length + 1000
  })
  const checks = new Map<string, Promise<KeptPage>>()
  const rate = new TokenBuckets({ tokens: checksPerSecond, windowSeconds: 1 })
  /** Pages whose last check took longer than anybody waits. */
  const slow = new Set<string>()

  /** Checks a page once at a time: requests that come meanwhile share the check. */
  function check(url: string): Promise<KeptPage> {
    const running = checks.get(url)
    if (running) return running
    const started = performance.now()
    const checked = read(url, pages.get(url))
      .then((page) => {
        pages.set(url, page)
        return page
      })
      .finally(() => {
        checks.delete(url)
        if (performance.now() - started > longestWaitMs) slow.add(url)
        else slow.delete(url)
      })
    checks.set(url, checked)
    return checked
  }

  async function read(url: string, known: KeptPage | undefined): Promise<KeptPage> {
    const now = new Date().toISOString()
    const shipped = await readShipped?.(url)
    if (shipped !== undefined) return pageOf(shipped, {}, now, known)
    try {
      // What is no page any more is read whole: a server that says that it has not changed says nothing of that.
      const state = known?.template ? known.state : {}
      const answer = await readChanged(outgoing, `${url}index.html`, state, policy, bytesOf)
      if (!answer.isChanged) return { ...without(known), checkedAt: now }
      const page = pageOf(answer.result.toString(), answer.state, now, known)
      if (page.template && page.template !== known?.template) {
        await onDisk.write(url, { html: page.html, state: page.state, readAt: now })
      }
      return page
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error
      // A server that does not have the page any more says so; any other failure may pass.
      const isGone = error.status === 404 || error.status === 410
      return { ...without(isGone ? undefined : known), checkedAt: now, failure: error.message }
    }
  }

  /** The page as it was before the server started. */
  async function former(url: string): Promise<KeptPage | undefined> {
    const text = await onDisk.read(url)
    const page = text && pageOf(text.html, text.state, text.readAt, undefined)
    if (page && !pages.has(url)) pages.set(url, page)
    return pages.get(url)
  }

  return {
    async at(url) {
      const known = pages.get(url) ?? (await former(url))
      const page = known ? ((await checkedSoon(url, !!known.template)) ?? known) : await check(url)
      if (!page.template) throw httpError('brokenHTML')
      return page.template
    },
    kept: () =>
      Object.fromEntries(
        [...pages.entries()].map(([url, { template, html, ...page }]) => [
          url,
          { ...page, isPage: !!template, length: html.length }
        ])
      )
  }

  /**
   * The page as it is now; undefined when that was asked a moment ago, or takes too long where there is one to show: what
   * is known is good enough.
   */
  async function checkedSoon(url: string, isShown: boolean): Promise<KeptPage | undefined> {
    if ((isShown && checks.has(url)) || !rate.take(url, Date.now())) return undefined
    const checked = check(url)
    if (!isShown) return checked
    checked.catch(() => {})
    return slow.has(url) ? undefined : Promise.race([checked, late()])
  }
}

const late = async (): Promise<undefined> => wait(longestWaitMs, undefined, { ref: false })

/** What is known of a page, without its last failure; nothing of one that is gone. */
function without(known: KeptPage | undefined): Omit<KeptPage, 'failure' | 'checkedAt'> {
  const { template, html = '', state = {}, readAt = '' } = known ?? {}
  return { template, html, state, readAt }
}

function pageOf(html: string, state: RemoteState, now: string, known: KeptPage | undefined): KeptPage {
  const template = known?.html === html ? known.template : pageTemplateOf(html)
  return { template, html, state, readAt: now, checkedAt: now }
}
