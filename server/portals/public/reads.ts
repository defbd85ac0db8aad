/**
 * Table of the public JSON resources of a portal, used by HTTP routes and by the page renderer (docs/api/portals.md).
 */
import { hasSlug, pageTypes, type Page, type PageType } from '../../../contract/portals/page.ts'
import { standardPages, type Portal } from '../../../contract/portals/portal.ts'
import { selected } from '../../administered/lists.ts'
import { httpError } from '../../http/errors.ts'
import type { PortalParts } from '../parts.ts'
import { markdownToHtml } from '../../owned/read/text.ts'
import {
  findReuse,
  shownEvents,
  shownNews,
  shownPage,
  shownReuse,
  shownReuses,
  shownTypes
} from './contents.ts'
import type { VisitedPortal } from './visited.ts'
import { withoutMail } from './withoutMail.ts'

export type Texts = Record<string, string>

export interface PublicRead {
  /** Path below the API of the portal, in route syntax. */
  path: string
  /**
   * Returns the response body.
   * @throws HttpError 404, 400
   */
  answer: (visited: VisitedPortal, params: Texts, query: Texts) => Promise<unknown>
}

type Parts = Pick<PortalParts, 'metadata'>

/** Returns the reads; fixed paths come before paths with parameters, because the first match wins. */
export function publicReads(parts: Parts): PublicRead[] {
  const { metadata } = parts
  const pageAnswer = async ({ portal }: VisitedPortal, params: Texts): Promise<unknown> => {
    const { _id, config } = await readShownPage(parts, portal, params)
    return { _id, ...config }
  }
  return [
    {
      path: '/portal',
      answer: async ({ portal, isDraft, config }) => {
        const { _id, owner, whiteLabel = false, staging, md2Compat = false } = portal
        return { _id, owner, whiteLabel, staging, md2Compat, config: withoutMail(config), draft: isDraft }
      }
    },
    {
      path: '/pages/standard-exists',
      answer: async ({ portal }) => {
        const types = await shownTypes(metadata, portal)
        return Object.fromEntries(standardPages.map((type) => [type, types.has(type)]))
      }
    },
    { path: '/pages/:type', answer: pageAnswer },
    { path: '/pages/:type/:slug', answer: pageAnswer },
    { path: '/news', answer: ({ portal }, _params, query) => shownNews(metadata, portal, query) },
    { path: '/events', answer: ({ portal }, _params, query) => shownEvents(metadata, portal, query) },
    {
      path: '/reuses',
      answer: async ({ portal }, _params, query) => {
        const { count, results } = await shownReuses(metadata, portal, query)
        return { results: selected(results, query.select), count }
      }
    },
    {
      path: '/reuses/:slug',
      answer: async ({ portal }, { slug = '' }) => {
        const reuse = await findReuse(metadata, portal, slug)
        if (!reuse) throw httpError('shownPageNotFound')
        return { ...shownReuse(reuse), _html: markdownToHtml(reuse.config.description ?? '', 'true') }
      }
    }
  ]
}

/**
 * Returns the shown page of a type and slug.
 * @throws HttpError 404
 */
export async function readShownPage(
  { metadata }: Parts,
  portal: Portal,
  { type = '', slug = '' }: Texts
): Promise<Page> {
  const isType = (pageTypes as readonly string[]).includes(type)
  const page = isType
    ? await shownPage(metadata, portal, {
        type: type as PageType,
        ...(hasSlug(type as PageType) ? { slug } : {})
      })
    : undefined
  if (!page) throw httpError('shownPageNotFound')
  return page
}

interface FoundRead {
  read: PublicRead
  params: Texts
}

/**
 * Returns the read that matches a path, for calls without HTTP routing.
 * @param path below the API of the portal, encoded
 */
export function findRead(reads: readonly PublicRead[], path: string): FoundRead | undefined {
  const parts = path.split('/')
  for (const read of reads) {
    const params = paramsOf(read.path.split('/'), parts)
    if (params) return { read, params }
  }
  return undefined
}

function paramsOf(names: string[], parts: string[]): Texts | undefined {
  if (names.length !== parts.length) return undefined
  const params: Texts = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (!name.startsWith(':')) {
      if (part !== name) return undefined
    } else if (part === '') return undefined
    else params[name.slice(1)] = decodeURIComponent(part)
  }
  return params
}
