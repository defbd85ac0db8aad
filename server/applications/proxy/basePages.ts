/** Cache of the pages of base applications, revalidated when they are used (docs/api/applications.md#the-page). */
import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { httpError } from '../../http/errors.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { Outgoing, Policy } from '../../outgoing/outgoing.ts'
import { bytesOf, readChanged, type RemoteState } from '../../outgoing/requests.ts'
import type { PageCache, StoredText } from './pageCache.ts'
import { pageTemplateOf, type PageTemplate } from './pageTemplate.ts'

/** Outgoing policy: a superadmin typed the address, so that it is limited to public hosts. */
const policy: Policy = { namedBy: 'user', maxBytes: 2_000_000, idleMs: 5000, totalMs: 15_000 }

/** Each request revalidates the cached page, up to this number of times a second. */
const checksPerSecond = 20
/** Milliseconds that a request waits for the revalidation before it gets the cached page. */
const maxWaitMs = 250
const maxCharacters = 64_000_000

/** Cached page; `template` is undefined when the last response was not a page with `html`, `head` and `body`. */
interface KeptPage extends StoredText {
  template: PageTemplate | undefined
  checkedAt: string
  /** Error of the last failed revalidation. */
  failure?: string
}

export interface BasePages {
  /**
   * Returns the page of the base application at an address.
   * @throws HttpError 502 when there is no page to show
   */
  at(url: string): Promise<PageTemplate>
  /** State of the cache entries by address, for diagnostics. */
  kept(): Record<string, Omit<KeptPage, 'template' | 'html'> & { isPage: boolean; length: number }>
}

interface Options {
  outgoing: Outgoing
  /** Returns the page of a shipped base application; undefined for others. */
  readShipped?: (url: string) => Promise<string | undefined>
  /** Disk cache with the pages read before the last start. */
  onDisk: PageCache
}

export function openBasePages(options: Options): BasePages {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxCharacters,
    sizeCalculation: ({ html }) => 2 * html.length + 1000
  })
  const checks = new Map<string, Promise<KeptPage>>()
  const rate = new TokenBuckets({ tokens: checksPerSecond, windowSeconds: 1 })
  /** Addresses whose last revalidation exceeded `maxWaitMs`. */
  const slow = new Set<string>()

  /** Revalidates a page; concurrent requests for the same page share one revalidation. */
  function check(url: string): Promise<KeptPage> {
    const running = checks.get(url)
    if (running) return running
    const started = performance.now()
    const checked = readPage(options, url, pages.get(url))
      .then((page) => {
        pages.set(url, page)
        return page
      })
      .finally(() => {
        checks.delete(url)
        if (performance.now() - started > maxWaitMs) slow.add(url)
        else slow.delete(url)
      })
    checks.set(url, checked)
    return checked
  }

  /** Returns the page from the disk cache. */
  async function former(url: string): Promise<KeptPage | undefined> {
    const text = await options.onDisk.read(url)
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
   * Returns the revalidated page; undefined when a cached page can be shown and another revalidation is recent, running
   * or slow.
   */
  async function checkedSoon(url: string, isShown: boolean): Promise<KeptPage | undefined> {
    if ((isShown && checks.has(url)) || !rate.take(url, Date.now())) return undefined
    const checked = check(url)
    if (!isShown) return checked
    checked.catch(() => {})
    return slow.has(url) ? undefined : Promise.race([checked, afterMaxWait()])
  }
}

/** Reads a page where it is, unless it is unchanged; a page that is read is kept on the disk. */
async function readPage(
  { outgoing, readShipped, onDisk }: Options,
  url: string,
  known: KeptPage | undefined
): Promise<KeptPage> {
  const now = new Date().toISOString()
  const shipped = await readShipped?.(url)
  if (shipped !== undefined) return pageOf(shipped, {}, now, known)
  try {
    // Without a valid template the page is read whole: a 304 response would leave no page to show.
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
    // 404 and 410 say that the page is gone; other failures may be temporary, and keep the cached page.
    const isGone = error.status === 404 || error.status === 410
    return { ...without(isGone ? undefined : known), checkedAt: now, failure: error.message }
  }
}

const afterMaxWait = async (): Promise<undefined> => wait(maxWaitMs, undefined, { ref: false })

/** Returns a cache entry without its last failure; empty fields without entry. */
function without(known: KeptPage | undefined): Omit<KeptPage, 'failure' | 'checkedAt'> {
  const { template, html = '', state = {}, readAt = '' } = known ?? {}
  return { template, html, state, readAt }
}

function pageOf(html: string, state: RemoteState, now: string, known: KeptPage | undefined): KeptPage {
  const template = known?.html === html ? known.template : pageTemplateOf(html)
  return { template, html, state, readAt: now, checkedAt: now }
}
