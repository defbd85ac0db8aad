/** Links in blocks, read from unchecked configurations. No I/O. */
import { oneOf, sectionOf } from './looks.ts'
import { standardLinks, type PortalLink } from './portal.ts'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/**
 * Reads a link.
 * @returns undefined for an invalid link, or one without target
 */
export function readLink(value: unknown): PortalLink | undefined {
  const { type, subtype, pageRef, href, title, target, icon } = sectionOf(value)
  const common = {
    ...(textOf(title) ? { title: textOf(title) } : {}),
    ...(typeof target === 'boolean' ? { target } : {}),
    ...(icon ? { icon } : {})
  } as Pick<PortalLink, 'title' | 'target' | 'icon'>
  switch (type) {
    case 'standard':
      return { ...common, type, subtype: oneOf(standardLinks, subtype, 'home') }
    case 'generic':
    case 'event':
    case 'news': {
      const page = referenceOf(pageRef)
      return page && { ...common, type, pageRef: page }
    }
    case 'external': {
      const address = textOf(href)
      return address ? { ...common, type, href: address, title: textOf(title) ?? address } : undefined
    }
    default:
      return undefined
  }
}

/** Valid links of a list. */
export function readLinks(value: unknown): PortalLink[] {
  return Array.isArray(value) ? value.flatMap((link: unknown) => readLink(link) ?? []) : []
}

type PageReference = Extract<PortalLink, { type: 'generic' }>['pageRef']

function referenceOf(value: unknown): PageReference | undefined {
  const { slug, title, group } = sectionOf(value)
  const section = sectionOf(group)
  const groupSlug = textOf(section.slug)
  if (typeof slug !== 'string' || !slug) return undefined
  return {
    slug,
    ...(textOf(title) ? { title: textOf(title) ?? '' } : {}),
    ...(groupSlug
      ? { group: { _id: textOf(section._id) ?? '', title: textOf(section.title) ?? '', slug: groupSlug } }
      : {})
  }
}
