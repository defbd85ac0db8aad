/** Form values and validation of a site's external applications. */
import {
  isRedirectUri,
  maxRedirectUris,
  type ExternalApplication
} from '../../../contract/externalApplications.ts'
import type { Translate } from '../../i18n/translate.tsx'
import type { FieldProblems } from '../../ui/form/fieldProblems.ts'

export interface ApplicationForm {
  id: string
  name: string
  /** URLs, one per line. */
  addresses: string
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function applicationForms(applications: ExternalApplication[] = []): ApplicationForm[] {
  return applications.map(({ id, name, redirectUris }) => ({ id, name, addresses: redirectUris.join('\n') }))
}

export function applicationsOf(forms: ApplicationForm[]): ExternalApplication[] {
  return forms.map(({ id, name, addresses }) => ({
    id: id.trim(),
    name: name.trim(),
    redirectUris: linesOf(addresses)
  }))
}

export const applicationField = (index: number, name: keyof ApplicationForm): string =>
  `site-application-${index}-${name}`

export function applicationProblems(forms: ApplicationForm[], t: Translate, isPlain: boolean): FieldProblems {
  const applications = applicationsOf(forms)
  return Object.fromEntries(
    applications.flatMap(({ id, name, redirectUris }, index) => [
      [applicationField(index, 'name'), name ? undefined : t('blocks.form.required')],
      [applicationField(index, 'id'), idProblem(id, index)],
      [applicationField(index, 'addresses'), addressesProblem(redirectUris)]
    ])
  )

  function idProblem(id: string, index: number): string | undefined {
    if (!id) return t('blocks.form.required')
    if (!/^[\w.:~-]+$/.test(id)) return t('sites.applications.badId')
    const isTaken = applications.some((other, place) => place < index && other.id === id)
    return isTaken ? t('sites.applications.takenId') : undefined
  }

  function addressesProblem(addresses: string[]): string | undefined {
    if (addresses.length === 0) return t('blocks.form.required')
    if (addresses.length > maxRedirectUris) return t('sites.applications.tooMany', { most: maxRedirectUris })
    const wrong = addresses.find((address) => !isRedirectUri(address, isPlain))
    return wrong === undefined ? undefined : t('sites.applications.badAddress', { address: wrong })
  }
}
