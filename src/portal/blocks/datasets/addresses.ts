/** API URLs of the datasets and applications of a portal: published on it and listable by the visitor. */
import type { Visit } from '../../../../contract/portals/visit.ts'
import { applicationFields, datasetFields } from '../../cards/listed.ts'
import { platformAddress, siteName, type Parameters } from '../../view/addresses.ts'

const common = (visit: Pick<Visit, 'portal'>): Parameters => ({
  publicationSites: siteName(visit),
  truncate: 250
})

export function datasetsAddress(visit: Pick<Visit, 'portal'>, parameters: Parameters): string {
  return platformAddress('/datasets', { ...common(visit), select: datasetFields, ...parameters })
}

export function applicationsAddress(visit: Pick<Visit, 'portal'>, parameters: Parameters): string {
  return platformAddress('/applications', { ...common(visit), select: applicationFields, ...parameters })
}
