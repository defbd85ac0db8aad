/** Slugs of pages: how they are chosen, and that an account has each once for a type. */
import {
  hasSlug,
  metadataName,
  type Page,
  type PageConfig,
  type PageType
} from '../../../contract/portals/page.ts'
import { httpError } from '../../http/errors.ts'
import { slugFrom } from '../../owned/ids.ts'
import { isSlugTaken, type Database } from '../documents.ts'

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
  const wanted = slugFrom(config.title, type)
  let slug = wanted
  for (let suffix = 1; await taken(slug); suffix++) slug = `${wanted}-${suffix}`
  return { ...config, [name]: { ...metadata, slug } }
}

/** A copy of a page is another page: its slug is not taken over. */
export function withoutSlug(type: PageType, config: PageConfig): PageConfig {
  if (!hasSlug(type)) return config
  const name = metadataName(type)
  const { slug: _slug, ...metadata } = config[name] ?? { slug: '' }
  return { ...config, [name]: metadata }
}
