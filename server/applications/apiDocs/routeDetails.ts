/** Bodies and answers of the routes of applications, for the document of the platform. */
import { collectionDetails, detailsBelow, type DetailsByPlace } from '../../http/openApiAnswers.ts'
import { described } from './document.ts'
import { applicationApiOperations } from './operations.ts'

export const applicationRouteDetails: DetailsByPlace = {
  ...detailsBelow('/applications/{id}', applicationApiOperations, described),
  ...collectionDetails('/applications', 'application')
}
