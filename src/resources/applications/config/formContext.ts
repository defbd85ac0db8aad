/** What the schemas of base applications know of the application, as `context` (docs/applications of the API). */
import type { Application } from '../../../../contract/applications/application.ts'

/** @param isWholeOrganization the sources of the whole organization, for an application of a department */
export function formContextOf(
  { owner, attachments = [] }: Pick<Application, 'owner' | 'attachments'>,
  isWholeOrganization: boolean
): Record<string, unknown> {
  const { type, id, department } = owner
  const ownerFilter = [type, id, ...(department && !isWholeOrganization ? [department] : [])].join(':')
  return {
    owner,
    ownerFilter,
    datasetFilter: `owner=${ownerFilter}`,
    remoteServiceFilter: `privateAccess=${ownerFilter}`,
    attachments
  }
}
