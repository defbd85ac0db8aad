/** Report of the outcome of each dataset in the last run of a harvest (docs/api/catalogs.md). */
import type { FastifyRequest } from 'fastify'
import {
  harvestOutcomes,
  type CatalogHarvest,
  type HarvestReportLine
} from '../../../contract/catalogs/harvest.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { listOf, pagingOf } from '../../owned/list/parameters.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import type { CatalogParts } from '../parts.ts'
import { accountAdmin, anyQuery, catalogsApi, idParams, tags } from '../routes.ts'
import { countOutcomes, readReport, type ReportRow } from './items.ts'

const known = new Set<string>(harvestOutcomes)

export function reportRoute(
  app: TypedApp,
  { metadata, config }: CatalogParts,
  ofAdmin: (request: FastifyRequest) => Promise<CatalogHarvest>
): void {
  app.get(
    `${catalogsApi}/harvests/:id/report`,
    {
      config: { access: accountAdmin },
      schema: {
        operationId: 'readHarvestReport',
        tags,
        summary: "Lire le rapport d'un moissonnage",
        params: idParams,
        querystring: anyQuery
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { _id: id, run } = await ofAdmin(request)
      const { outcome, q, ...paging } = request.query
      const outcomes = listOf(outcome).filter((name) => known.has(name))
      const { count, results } = await readReport(metadata, id, {
        run,
        outcomes,
        ...(q ? { q } : {}),
        ...pagingOf(paging, 20)
      })
      return {
        count,
        results: results.map((row) => line(row, config.publicUrl)),
        counts: await countOutcomes(metadata, id, run)
      }
    }
  )
}

function line(
  { remote, title, outcome, reason, origin, dataset }: ReportRow,
  publicUrl: string
): HarvestReportLine {
  return {
    remoteId: remote,
    title,
    outcome,
    ...(reason === null ? {} : { reason }),
    ...(origin === null ? {} : { origin }),
    ...(dataset === null ? {} : { dataset: { id: dataset, href: `${publicUrl}/dataset/${dataset}` } })
  }
}
