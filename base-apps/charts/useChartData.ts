/**
 * Data of a chart. They are fetched again when the configuration or the filters change; the previous data are shown
 * meanwhile.
 */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { datasetUrl, type ApplicationDataset } from '../shared/api.ts'
import { getJson } from '../shared/requests.ts'
import { allFilters } from '../shared/filters.ts'
import { useParameters } from '../shared/parameters.ts'
import type { ChartsConfiguration } from './configuration.ts'
import { groupsData, linesData, type ChartData, type GroupsAnswer, type Line } from './data.ts'
import { words } from './messages.ts'
import { chartRequest } from './request.ts'

type Answer = GroupsAnswer & { results?: Line[] }

export function useChartData(
  configuration: ChartsConfiguration,
  dataset: ApplicationDataset | undefined
): UseQueryResult<ChartData> {
  const address = useParameters()
  const request = dataset && chartRequest(configuration, dataset, words)
  const url =
    request &&
    datasetUrl(dataset, request.path, {
      ...request.parameters,
      ...allFilters(address, dataset, configuration.staticFilters)
    })
  return useQuery({
    queryKey: [url],
    enabled: !!url,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => getJson<Answer>(url ?? '', signal),
    select: (answer) => dataOf(configuration, dataset?.schema ?? [], answer)
  })
}

function dataOf(
  { source, chart }: ChartsConfiguration,
  schema: NonNullable<ApplicationDataset['schema']>,
  answer: Answer
): ChartData {
  if (source?.type === 'lines') return linesData(source, schema, answer.results ?? [], { chart, words })
  return groupsData(source ?? { type: 'groups' }, schema, answer, words)
}
