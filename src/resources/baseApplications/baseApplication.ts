/** A base application as its administrators see it. */
import type { DatasetsFilter, ShownBaseApplication } from '../../../contract/applications/baseApplication.ts'
import type { AccessAccount } from '../../ui/AccountsAccess.tsx'

export interface AdministeredBaseApplication extends ShownBaseApplication {
  privateAccess: AccessAccount[]
  /** Applications of any account that are made of it. */
  nbApplications: number
}

/** What is not about which datasets are offered. */
const besides = new Set(['fromUrl', 'properties', 'select', 'sort', 'finalizedAt'])

/** The datasets that each place of its form offers, as short texts: `bbox = true`. */
export function filterTexts(filters: DatasetsFilter[]): string[] {
  return filters.map((filter) =>
    Object.entries(filter)
      .filter(([name]) => !besides.has(name))
      .map(([name, value]) => `${name} = ${Array.isArray(value) ? value.join(', ') : String(value)}`)
      .join(' · ')
  )
}

/** What a form edits of it. */
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

/** What differs, for a PATCH: an emptied text is left to the page of the base application. */
export function changesOf(form: BaseApplicationForm, saved: BaseApplicationForm): Record<string, unknown> {
  const wanted = { ...form, privateAccess: form.public ? [] : form.privateAccess }
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof BaseApplicationForm])
  )
  return Object.fromEntries(
    changed.map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value])
  )
}

/** An address of the web, or of this site. */
export function isAddress(text: string): boolean {
  return text.trim() === '' || /^(https?:\/\/[^\s/]+|\/)\S*$/i.test(text.trim())
}
