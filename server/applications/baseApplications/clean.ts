/** A base application as the API answers it: what it does not say is read from its page (docs/api/base-applications.md). */
import type { BaseApplication } from '../../../contract/applications/baseApplication.ts'
import { textOf, type OutputOptions } from '../../owned/read/clean.ts'
import { fold } from '../../lines/text/fold.ts'

type Account = NonNullable<BaseApplication['privateAccess']>[number]

export type CleanBaseApplication = ReturnType<typeof cleanBaseApplication>

export function cleanBaseApplication(base: BaseApplication, options: Pick<OutputOptions, 'html'> = {}) {
  const { meta, url } = base
  const lastSegment = url.split('/').findLast(Boolean) ?? ''
  return {
    ...base,
    title: base.title ?? meta.title ?? '',
    applicationName: base.applicationName ?? meta['application-name'] ?? '',
    version: base.version ?? meta.version ?? lastSegment,
    description: textOf(base.description ?? meta.description ?? '', options),
    image: base.image ?? `${url}thumbnail.png`
  }
}

export const sameAccount = (
  one: Pick<Account, 'type' | 'id'>,
  other: Pick<Account, 'type' | 'id'>
): boolean => one.type === other.type && one.id === other.id

export interface BaseFilter {
  /** Accounts whose own base applications are listed beside the public ones. */
  accounts: Pick<Account, 'type' | 'id'>[]
  applicationName?: string
  q?: string
}

/** Those that may be chosen, by title; each tells of the accounts that were asked for only. */
export function listedBaseApplications(
  bases: BaseApplication[],
  { accounts, applicationName, q = '' }: BaseFilter
): BaseApplication[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  return bases
    .map((base) => {
      const access = base.privateAccess ?? []
      const asked = access.filter((one) => accounts.some((account) => sameAccount(one, account)))
      return { ...base, privateAccess: asked }
    })
    .filter((base) => !base.deprecated && (base.public || base.privateAccess.length > 0))
    .filter(
      (base) =>
        applicationName === undefined ||
        [base.applicationName, base.meta['application-name']].includes(applicationName)
    )
    .filter((base) => !words.length || words.some((word) => textFor(base).includes(word)))
    .toSorted((one, other) => titleFor(one).localeCompare(titleFor(other), 'fr'))
}

const folded = (text: string): string => fold(text.toLowerCase())
const titleFor = ({ title, meta }: BaseApplication): string => title ?? meta.title ?? ''

function textFor({ title, description, meta }: BaseApplication): string {
  return folded(
    [title, description, meta.title, meta.description, meta['application-name']].filter(Boolean).join(' ')
  )
}
