/** Value of `context` for expressions in the schemas of base applications (docs/api/applications.md). */
import type { Application } from '../../../../contract/applications/application.ts'

/** @param isWholeOrganization offers the datasets of the whole organization to an application of a department */
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
