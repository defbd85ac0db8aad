/** Bodies and answers of the routes of datasets, for the document of the platform: those of any dataset. */
import { collectionDetails, detailsBelow, placeOf, type DetailsByPlace } from '../../http/openApiAnswers.ts'
import type { DatasetRecord } from '../record.ts'
import { described } from './document.ts'
import { documentedOperations } from './operations.ts'
import { fileBody } from './privateOperations.ts'

/** What descriptions of bodies and answers read of a dataset: no column is known, lines may be somewhere. */
const anyDataset = { schema: [], bbox: [-180, -90, 180, 90] } as unknown as DatasetRecord

const collection = collectionDetails('/datasets', 'dataset')
/** Routes that create a dataset read a data file too, which their JSON bodies do not have. */
const creations = [placeOf('post', '/datasets'), placeOf('put', '/datasets/{id}')].map(
  (place) => [place, { answers: {}, ...collection[place], requestBody: fileBody }] as const
)

export const datasetRouteDetails: DetailsByPlace = {
  ...detailsBelow('/datasets/{id}', documentedOperations, (operation) => described(operation, anyDataset)),
  ...collection,
  ...Object.fromEntries(creations)
}
