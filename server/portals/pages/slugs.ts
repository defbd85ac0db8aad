/** Slugs of pages: how they are chosen, and that an account has each once for a type. */
import {
  hasSlug,
  metadataName,
  slugOfPage,
  type Page,
  type PageConfig,
  type PageType
} from '../../../contract/portals/page.ts'
import { httpError } from '../../http/errors.ts'
import { slugFrom } from '../../owned/ids.ts'
import { longestPageSlug } from './content.ts'
import { isSlugTaken, type Database } from '../documents.ts'

/** A suffix has room within what a content may have. */
const longestMade = longestPageSlug - 10

/**
 * The same content with a slug that is free, where the page has one.
 * @param page the one that it is of
 * @throws HttpError 400 for a slug that is none, or without metadata; 409 for one that another page has
 */
export async function withSlug(
  scope: Database,
  config: PageConfig,
  { _id, type, owner }: Pick<Page, '_id' | 'type' | 'owner'>,
  { isNew }: { isNew: boolean }
): Promise<PageConfig> {
  if (!hasSlug(type)) return config
  const name = metadataName(type)
  const metadata = config[name]
  if (!metadata && !isNew) throw httpError('pageMetadataMissing', { type })
  const given = metadata?.slug
  const taken = (slug: string): Promise<boolean> =>
    isSlugTaken(scope, { kind: 'page', type, owner, slug, except: _id })
  if (given) {
    const accepted = slugFrom(given, type)
    if (given !== accepted) throw httpError('badPageSlug', { slug: given, accepted })
    if (await taken(given)) throw httpError('pageSlugTaken', { type })
    return config
  }
  const wanted = slugFrom(config.title, type, longestMade)
  let slug = wanted
  for (let suffix = 1; await taken(slug); suffix++) slug = `${wanted}-${suffix}`
  return { ...config, [name]: { ...metadata, slug } }
}

/**
 * What has been written for another account has its slugs in the one that it goes to.
 * @throws HttpError 409 where a page of that account has one of them
 */
export async function checkFreeSlugs(scope: Database, page: Page): Promise<void> {
  const { _id, type, owner, config, draftConfig } = page
  if (!hasSlug(type)) return
  for (const slug of [slugOfPage(type, config), slugOfPage(type, draftConfig)]) {
    if (slug && (await isSlugTaken(scope, { kind: 'page', type, owner, slug, except: _id }))) {
      throw httpError('pageSlugTaken', { type })
    }
  }
}

/** A copy of a page is another page: its slug is not taken over. */
export function withoutSlug(type: PageType, config: PageConfig): PageConfig {
  if (!hasSlug(type)) return config
  const name = metadataName(type)
  const { slug: _slug, ...metadata } = config[name] ?? { slug: '' }
  return { ...config, [name]: metadata }
}
