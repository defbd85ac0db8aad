/** Routes that list and read datasets. */
import { listRoute, readRoute } from '../../owned/routes/resource.ts'
import type { DatasetParts } from '../parts.ts'
import { cleanDataset } from '../read/clean.ts'
import { draftParameter, idParams, outputContext, type DatasetsApp } from './shared.ts'

export function readRoutes(app: DatasetsApp, parts: DatasetParts): void {
  listRoute(
    app,
    parts,
    {
      context: outputContext,
      clean: (record, context, options) => cleanDataset(record, context, options, true)
    },
    { operationId: 'listDatasets', tags: ['Jeux de données'], summary: 'Lister les jeux de données' }
  )

  readRoute(
    app,
    parts,
    {
      context: outputContext,
      // Without `draft=true` the response contains nothing about the draft.
      clean: ({ draft: _draft, ...published }, context, options) => cleanDataset(published, context, options),
      params: idParams,
      config: { datasetState: { accept: 'any' } }
    },
    {
      operationId: 'readDescription',
      tags: ['Métadonnées'],
      summary: 'Lire la description du jeu de données'
    },
    draftParameter
  )
}
