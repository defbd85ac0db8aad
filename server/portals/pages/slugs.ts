/** Slugs of pages, unique for an account and page type. */
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
import { maxPageSlugLength } from './content.ts'
import { isSlugTaken, type Database } from '../documents.ts'

/** Largest length of a generated slug: a numeric suffix still fits in `maxPageSlugLength`. */
const maxGeneratedLength = maxPageSlugLength - 10

/**
 * Returns the content with a free slug, for page types that have one.
 * @throws HttpError 400 for an invalid slug or missing metadata; 409 for a slug in use
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
  const chosen = metadata?.slug
  const isTaken = (slug: string): Promise<boolean> =>
    isSlugTaken(scope, { kind: 'page', type, owner, slug, except: _id })
  if (chosen) {
    const accepted = slugFrom(chosen, type)
    if (chosen !== accepted) throw httpError('badPageSlug', { slug: chosen, accepted })
    if (await isTaken(chosen)) throw httpError('pageSlugTaken', { type })
    return config
  }
  const base = slugFrom(config.title, type, maxGeneratedLength)
  let slug = base
  for (let suffix = 1; await isTaken(slug); suffix++) slug = `${base}-${suffix}`
  return { ...config, [name]: { ...metadata, slug } }
}

/**
 * Checks that the slugs of a page are free in its account, for a change of owner.
 * @throws HttpError 409 when another page has one of them
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

/** Removes the slug from the content of a copied page, because slugs are unique. */
export function withoutSlug(type: PageType, config: PageConfig): PageConfig {
  if (!hasSlug(type)) return config
  const name = metadataName(type)
  const { slug: _slug, ...metadata } = config[name] ?? { slug: '' }
  return { ...config, [name]: metadata }
}
