/** Requests of the screens of harvests (docs/api/catalogs.md). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  CatalogHarvest,
  HarvestCounts,
  HarvestOutcome,
  HarvestReportLine
} from '../../../../contract/catalogs/harvest.ts'
import { apiJson, apiRequest } from '../../../api/http.ts'
import { catalogsApi, catalogsKey, type Listed } from '../api.ts'
import type { HarvestOptions } from './harvestOptions.ts'

const harvestPath = (id: string): string => `${catalogsApi}/harvests/${encodeURIComponent(id)}`

/** Query of the harvests of a catalog, without their logs. */
export function harvestsQuery(catalogId: string) {
  return queryOptions({
    queryKey: [...catalogsKey, 'harvests', { catalogId }],
    queryFn: ({ signal }) =>
      apiJson<Listed<CatalogHarvest>>(`${catalogsApi}/harvests`, { query: { catalogId }, signal })
  })
}

/** Query of a harvest, with its log. */
export function harvestQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogsKey, 'harvest', id],
    queryFn: ({ signal }) => apiJson<CatalogHarvest>(harvestPath(id), { signal, refusalIsAnswer: true })
  })
}

export interface ReportPlace {
  outcome?: HarvestOutcome | undefined
  q: string
  /** Page number, from 1. */
  page: number
  size: number
}

interface Report extends Listed<HarvestReportLine> {
  counts: HarvestCounts
}

/** @param state run and status, part of the query key: each run has its own report */
export function reportQuery(id: string, place: ReportPlace, state: string) {
  const { outcome, q, page, size } = place
  return queryOptions({
    queryKey: [...catalogsKey, 'report', id, place, state],
    queryFn: ({ signal }) =>
      apiJson<Report>(`${harvestPath(id)}/report`, {
        query: { page, size, ...(outcome ? { outcome } : {}), ...(q ? { q } : {}) },
        signal
      }),
    placeholderData: keepPreviousData
  })
}

export function createHarvest(
  creation: HarvestOptions & { catalog: { id: string }; dryRun: boolean }
): Promise<CatalogHarvest> {
  return apiJson(`${catalogsApi}/harvests`, { method: 'POST', json: creation })
}

/** Updates a harvest; `status: 'waiting'` starts a run. */
export function patchHarvest(id: string, changes: Record<string, unknown>): Promise<CatalogHarvest> {
  return apiJson(harvestPath(id), { method: 'PATCH', json: changes })
}

/** Deletes a harvest and keeps its datasets. */
export async function deleteHarvest(id: string): Promise<void> {
  await apiRequest(harvestPath(id), { method: 'DELETE' })
}
