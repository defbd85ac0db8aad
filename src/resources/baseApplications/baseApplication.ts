/** Base application in the administration screens. */
import type { DatasetsFilter, ShownBaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { AccessAccount } from '../../ui/AccountsAccess.tsx'

export interface AdministeredBaseApplication extends ShownBaseApplication {
  privateAccess: AccessAccount[]
  /** Number of applications of this base application, in all accounts. */
  nbApplications: number
}

/** Keys of a filter that do not select datasets. */
const besides = new Set(['fromUrl', 'properties', 'select', 'sort', 'finalizedAt'])

/** Returns a short text such as `bbox = true` for each dataset field of the base application. */
export function filterTexts(filters: DatasetsFilter[]): string[] {
  return filters.map((filter) =>
    Object.entries(filter)
      .filter(([name]) => !besides.has(name))
      .map(([name, value]) => `${name} = ${Array.isArray(value) ? value.join(', ') : String(value)}`)
      .join(' · ')
  )
}

/** Fields of a base application that the form edits. */
export interface BaseApplicationForm {
  deprecated: boolean
  applicationName: string
  version: string
  title: string
  description: string
  image: string
  category: string
  documentation: string
  public: boolean
  privateAccess: AccessAccount[]
}

export function formOf(base: AdministeredBaseApplication): BaseApplicationForm {
  return {
    deprecated: base.deprecated ?? false,
    applicationName: base.applicationName,
    version: base.version,
    title: base.title,
    description: base.description,
    image: base.image,
    category: base.category ?? '',
    documentation: base.documentation ?? '',
    public: base.public ?? false,
    privateAccess: base.privateAccess
  }
}

/**
 * Body of a PATCH: the changed fields. An emptied text becomes null, which restores the value of the base application's
 * page.
 */
export function changesOf(form: BaseApplicationForm, saved: BaseApplicationForm): Record<string, unknown> {
  const edited = { ...form, privateAccess: form.public ? [] : form.privateAccess }
  const changed = Object.entries(edited).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof BaseApplicationForm])
  )
  return Object.fromEntries(
    changed.map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value])
  )
}

/** Whether a text is empty, an http(s) URL or an absolute path of this site. */
export function isAddress(text: string): boolean {
  return text.trim() === '' || /^(https?:\/\/[^\s/]+|\/)\S*$/i.test(text.trim())
}
