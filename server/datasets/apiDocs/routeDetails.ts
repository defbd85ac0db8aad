/** Bodies and answers of the routes of datasets, for the document of the platform: those of any dataset. */
import { collectionDetails, detailsBelow, type DetailsByPlace } from '../../http/openApiAnswers.ts'
import type { DatasetRecord } from '../record.ts'
import { described } from './document.ts'
import { documentedOperations } from './operations.ts'

/** What descriptions of bodies and answers read of a dataset: no column is known, lines may be somewhere. */
const anyDataset = { schema: [], bbox: [-180, -90, 180, 90] } as unknown as DatasetRecord

export const datasetRouteDetails: DetailsByPlace = {
  ...detailsBelow('/datasets/{id}', documentedOperations, (operation) => described(operation, anyDataset)),
  ...collectionDetails('/datasets', 'dataset')
}
