/** Ids and slugs (docs/api/datasets.md). */
import { customAlphabet } from 'nanoid'
import slugify from 'slugify'
import { HttpError } from '../http/errors.ts'

/** 24 characters among 0-9, a-z and -; the ends are not dashes, so that it reads well in a URL. */
const alphanumeric = '0123456789abcdefghijklmnopqrstuvwxyz'
const end = customAlphabet(alphanumeric, 1)
const middle = customAlphabet(`${alphanumeric}-`, 22)

export function newId(): string {
  return end() + middle() + end()
}

/** @param fallback of a title without any letter or digit */
export function slugFrom(title: string, fallback = 'dataset'): string {
  const spelled = title.replaceAll('&', ' and ').replaceAll('€', ' euro ').replaceAll('%', ' percent ')
  const words = slugify.default(spelled, { lower: true, remove: /[^\p{L}\p{N}\s-]/gu })
  return (
    words
      .replace(/[^a-z0-9-]/g, '')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, '') || fallback
  )
}

/** What is said of an id that cannot be read, with one that can. */
export interface IdTexts {
  unreadableId(id: string, readable: string): string
}

/** A chosen id must be readable in a URL. @throws HttpError 400 */
export function checkChosenId(id: string, texts: IdTexts): void {
  if (/^[a-z0-9_-]+$/.test(id) && id.length <= 200) return
  throw new HttpError(400, texts.unreadableId(id, slugFrom(id)))
}

/** The slug, or with the first suffix `-2`, `-3`… that is free. */
export async function freeSlug(wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  let slug = wanted
  for (let suffix = 2; await isTaken(slug); suffix++) slug = `${wanted}-${suffix}`
  return slug
}
