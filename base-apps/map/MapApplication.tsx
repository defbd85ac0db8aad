/** Application that shows the lines of a dataset on a map. */
import { lazy, Suspense, useMemo } from 'react'
import type { Configuration } from '../../contract/applications/application.ts'
import { application } from '../shared/application.ts'
import { useConfiguration } from '../shared/configuration.ts'
import { filtersOfAddress, staticParameters, type StaticFilter } from '../shared/filters.ts'
import { OfDataset } from '../shared/OfDataset.tsx'
import { useParameters } from '../shared/parameters.ts'
import { Empty, Failed, Loading } from '../shared/states.tsx'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import { mapChoices } from './configuration.ts'
import { mapText } from './messages.ts'
import { extentUrl, type Box } from './requests.ts'

// MapLibre is heavy: its import starts at once, in parallel with the data request.
const loaded = import('./MapPage.tsx')
const MapPage = lazy(() => loaded)

export function MapApplication() {
  const configuration = useConfiguration()
  return (
    <main className="map-page">
      <h1 className="hidden">{application().title}</h1>
      <OfDataset configuration={configuration}>
        {(dataset) => <DatasetMap configuration={configuration} dataset={dataset} />}
      </OfDataset>
    </main>
  )
}

export interface Extent {
  total?: number
  bbox?: Box
}

interface DatasetMapProps {
  configuration: Configuration
  dataset: DescribedDataset
}

function DatasetMap({ configuration, dataset }: DatasetMapProps) {
  const parameters = useParameters()
  const choices = useMemo(() => mapChoices(configuration, dataset.schema), [configuration, dataset])
  const address = filtersOfAddress(parameters, dataset)
  const fixed = staticParameters(configuration.staticFilters as StaticFilter[] | undefined, dataset)
  const { data, error, isPlaceholderData, refetch } = useAnswer<Extent>(
    extentUrl(dataset, { ...address, ...fixed })
  )
  const hasPlaces = dataset.schema.some(({ key }) => key === '_geopoint' || key === '_geoshape')
  if (!hasPlaces) return <Empty>{mapText('noPlaces')}</Empty>
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <MapPage {...{ dataset, choices, address, fixed }} extent={data} isBusy={isPlaceholderData} />
    </Suspense>
  )
}
