/**
 * Base applications as API responses: properties that are not set come from the metadata of the page
 * (docs/api/base-applications.md).
 */
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import { textOf, thumbnailQuery, type OutputOptions } from '../../owned/read/clean.ts'
import { fold } from '../../lines/text/fold.ts'
import type { Language } from '../../http/language.ts'
import type { RequestedAccount } from '../../owned/list/requestedAccounts.ts'
import { visibleTo } from './privateAccess.ts'

interface BaseOutput extends Pick<OutputOptions, 'html' | 'thumbnail'> {
  /** Language of the texts of the page; absent for the texts that were read in the language of the registration. */
  lang?: Language
  /** Address of the platform on the domain of the request. */
  publicUrl: string
}

export function cleanBaseApplication(
  { texts, ...base }: BaseApplication,
  { publicUrl, lang, ...options }: BaseOutput
) {
  const { meta, url, id } = base
  const translated = lang && texts?.[lang]
  const lastSegment = url.split('/').findLast(Boolean) ?? ''
  return {
    ...base,
    title: titleFor({ ...base, texts }, lang),
    applicationName: base.applicationName ?? meta['application-name'] ?? '',
    version: base.version ?? meta.version ?? lastSegment,
    description: textOf(base.description ?? translated?.description ?? meta.description ?? '', options),
    image: base.image ?? `${url}thumbnail.png`,
    thumbnail: `${publicUrl}/api/v1/base-applications/${encodeURIComponent(id)}/thumbnail?${thumbnailQuery(options.thumbnail)}${accessQuery(base)}`
  }
}

/** Query that image addresses of restricted base applications need: the accounts that have access. */
function accessQuery({ public: isPublic, privateAccess = [] }: BaseApplication): string {
  if (isPublic || !privateAccess.length) return ''
  return `&privateAccess=${privateAccess.map(({ type, id }) => `${type}:${encodeURIComponent(id)}`).join(',')}`
}

interface BaseFilter {
  /** Accounts whose restricted base applications are listed beside the public ones. */
  accounts: RequestedAccount[]
  applicationName?: string
  q?: string
  lang?: Language
}

/**
 * Returns the base applications that may be chosen, sorted by title; `privateAccess` is reduced to the accounts of the
 * filter.
 */
export function listedBaseApplications(
  bases: BaseApplication[],
  { accounts, applicationName, q = '', lang }: BaseFilter
): BaseApplication[] {
  const offered = bases
    .map((base) => visibleTo(base, accounts))
    .filter((base) => !base.deprecated && (base.public || !!base.privateAccess?.length))
    .filter(
      (base) =>
        applicationName === undefined ||
        [base.applicationName, base.meta['application-name']].includes(applicationName)
    )
  return matching(offered, q, lang).toSorted(byTitle(lang))
}

/** Returns all base applications, the public ones first, for superadmins. */
export function administeredBaseApplications(
  bases: BaseApplication[],
  { isPublic, q = '', lang }: { isPublic?: boolean; q?: string; lang?: Language }
): BaseApplication[] {
  return matching(bases, q, lang)
    .filter((base) => isPublic === undefined || !!base.public === isPublic)
    .toSorted((a, b) => Number(!!b.public) - Number(!!a.public) || byTitle(lang)(a, b))
}

/** Returns the base applications whose texts contain at least one word of the query. */
function matching(bases: BaseApplication[], q: string, lang?: Language): BaseApplication[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  return words.length
    ? bases.filter((base) => words.some((word) => textFor(base, lang).includes(word)))
    : bases
}

const folded = (text: string): string => fold(text.toLowerCase())
/** Title in a language; a title set by a superadmin wins in all languages. */
const titleFor = ({ title, texts, meta }: BaseApplication, lang?: Language): string =>
  title ?? (lang && texts?.[lang]?.title) ?? meta.title ?? ''
const byTitle =
  (lang?: Language) =>
  (a: BaseApplication, b: BaseApplication): number =>
    titleFor(a, lang).localeCompare(titleFor(b, lang), lang ?? 'fr') || a.url.localeCompare(b.url)

function textFor({ title, description, texts, meta }: BaseApplication, lang?: Language): string {
  const translated = lang && texts?.[lang]
  return folded(
    [
      title,
      description,
      translated?.title,
      translated?.description,
      meta.title,
      meta.description,
      meta['application-name']
    ]
      .filter(Boolean)
      .join(' ')
  )
}
