/** Ids and slugs of resources (docs/api/datasets.md). */
import { customAlphabet } from 'nanoid'
import slugify from 'slugify'
import { httpError } from '../http/errors.ts'

const alphanumeric = '0123456789abcdefghijklmnopqrstuvwxyz'
const end = customAlphabet(alphanumeric, 1)
const middle = customAlphabet(`${alphanumeric}-`, 22)

/** Generates an id of 24 characters among 0-9, a-z and -, without a dash at either end for readable URLs. */
export function newId(): string {
  return end() + middle() + end()
}

/** Maximum length of a slug in characters; addresses and headers have no room for a longer one. */
export const maxSlugLength = 1000
/** Maximum length of a slug made from a title, before a suffix; symbols of a title become words. */
export const maxGeneratedLength = 900

/**
 * Slug of a title.
 * @param fallback slug of a title without letters and digits
 * @param maxLength maximum length in characters
 */
export function slugFrom(title: string, fallback = 'dataset', maxLength = maxGeneratedLength): string {
  const slug = slugify.default(title, { lower: true, strict: true })
  return slug.slice(0, maxLength).replace(/-+$/, '') || fallback
}

/**
 * Checks a chosen id, which has to be readable in a URL.
 * @throws HttpError 400
 */
export function checkChosenId(id: string): void {
  if (/^[a-z0-9_-]+$/.test(id) && id.length <= 200) return
  throw httpError('unreadableId', { id, readable: slugFrom(id) })
}

/** The slug if free, or else the slug with the first free suffix `-2`, `-3`… */
export async function freeSlug(wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  let slug = wanted
  for (let suffix = 2; await isTaken(slug); suffix++) slug = `${wanted}-${suffix}`
  return slug
}
