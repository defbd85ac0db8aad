/** Rules of the settings document that a client submits. No I/O. */
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import { newId, slugFrom } from '../owned/ids.ts'
import { submittedKeys, withoutSecrets } from './keyRules.ts'
import type { Settings } from './settings.ts'

/** Document that a body asks for, before it is validated. */
export function submittedDocument(
  current: Settings | undefined,
  account: AccountKeys,
  names: { name: string; email?: string },
  body: Record<string, unknown>,
  merge: boolean
): Record<string, unknown> {
  const keptSettings: Record<string, unknown> =
    merge && current ? { ...current, apiKeys: (current.apiKeys ?? []).map(withoutSecrets) } : {}
  const { operationsPermissions: _dropped, department: _department, email: _email, ...submitted } = body
  const document: Record<string, unknown> = { ...keptSettings, ...submitted, ...account, ...names }
  document.apiKeys = submittedKeys(document.apiKeys ?? [])
  document.publicationSites ??= []
  return document
}

/**
 * Fills in missing ids and keys.
 * @throws HttpError 400 for two topics with one id
 */
export function completeSections(settings: Settings): void {
  for (const topic of settings.topics ?? []) topic.id ||= newId()
  const topics = new Map<string, string>()
  for (const { id, title } of settings.topics ?? []) {
    const sameIdTitle = topics.get(id)
    if (sameIdTitle !== undefined) {
      throw httpError('sameTopicId', { one: sameIdTitle, other: title })
    }
    topics.set(id, title)
  }
  const custom = settings.datasetsMetadata?.custom ?? []
  nameAll(custom, 'key', 'metadata')
  nameAll(settings.privateVocabulary ?? [], 'id', 'concept')
  for (const concept of settings.privateVocabulary ?? []) {
    concept.identifiers = (concept.identifiers ?? []).filter((identifier) => identifier.trim())
    if (!concept.identifiers.length) concept.identifiers = [concept.id]
  }
}

/** Gives unnamed items the slug of their title, with a suffix so that equal titles do not share their values. */
function nameAll<Name extends string>(
  items: ({ title: string } & Record<Name, string>)[],
  property: Name,
  fallback: string
): void {
  const usedNames = new Set<string>(items.map((item) => item[property]))
  // Last suffix of each slug: with a thousand equal titles, former suffixes are not tried again for each.
  const suffixes = new Map<string, number>()
  for (const item of items) {
    if (item[property]) continue
    const slug = slugFrom(item.title, fallback)
    let suffix = suffixes.get(slug) ?? 1
    let name = suffix === 1 ? slug : `${slug}-${suffix}`
    while (usedNames.has(name)) {
      suffix += 1
      name = `${slug}-${suffix}`
    }
    suffixes.set(slug, suffix)
    usedNames.add(name)
    Object.assign(item, { [property]: name })
  }
}

/**
 * Validates the sites of a level, whichever route writes them.
 * @throws HttpError 400
 */
export function checkSites({ publicationSites = [], department }: Settings): void {
  if (department && publicationSites.some(({ settings }) => settings?.contributorDepartments?.length)) {
    throw httpError('rootSitesOnly')
  }
  const siteNames = new Set<string>()
  for (const { type, id } of publicationSites) {
    const site = `${type}:${id}`
    if (siteNames.has(site)) throw httpError('samePublicationSite', { site })
    siteNames.add(site)
  }
}
