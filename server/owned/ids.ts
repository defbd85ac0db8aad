/** Ids and slugs (docs/api/datasets.md). */
import { customAlphabet } from 'nanoid'
import slugify from 'slugify'
import { httpError } from '../http/errors.ts'

/** 24 characters among 0-9, a-z and -; the ends are not dashes, so that it reads well in a URL. */
const alphanumeric = '0123456789abcdefghijklmnopqrstuvwxyz'
const end = customAlphabet(alphanumeric, 1)
const middle = customAlphabet(`${alphanumeric}-`, 22)

export function newId(): string {
  return end() + middle() + end()
}

/** A longer one fits neither in addresses nor in headers. */
export const longestSlug = 1000
/** Of what is made of a title: signs of a title become words, and a suffix has room. */
export const longestMade = 900

/**
 * @param fallback of a title without any letter or digit
 * @param most characters
 */
export function slugFrom(title: string, fallback = 'dataset', most = longestMade): string {
  const slug = slugify.default(title, { lower: true, strict: true })
  return slug.slice(0, most).replace(/-+$/, '') || fallback
}

/** A chosen id must be readable in a URL. @throws HttpError 400 */
export function checkChosenId(id: string): void {
  if (/^[a-z0-9_-]+$/.test(id) && id.length <= 200) return
  throw httpError('unreadableId', { id, readable: slugFrom(id) })
}

/** The slug, or with the first suffix `-2`, `-3`… that is free. */
export async function freeSlug(wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  let slug = wanted
  for (let suffix = 2; await isTaken(slug); suffix++) slug = `${wanted}-${suffix}`
  return slug
}
