/** Application that lists the lines of a dataset: cards or table, search, facets, details. */
import { useMemo, useState } from 'react'
import type { Configuration } from '../../contract/applications/application.ts'
import { application } from '../shared/application.ts'
import { useConfiguration } from '../shared/configuration.ts'
import { facetsOf } from '../shared/facets.ts'
import { FilterChips } from '../shared/FilterChips.tsx'
import { filtersOfAddress, staticParameters, type StaticFilter } from '../shared/filters.ts'
import { FacetsSide } from '../shared/FacetsSide.tsx'
import { OfDataset } from '../shared/OfDataset.tsx'
import { useParameters } from '../shared/parameters.ts'
import { Empty, Failed, Loading } from '../shared/states.tsx'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { CardGrid } from './CardGrid.tsx'
import { displays, knownSort, listChoices, listColumns, sortColumns } from './configuration.ts'
import { LineDialog } from './LineDialog.tsx'
import { LinesTable } from './LinesTable.tsx'
import { ListBar } from './ListBar.tsx'
import { MoreLines } from '../shared/MoreLines.tsx'
import { useLines } from './useLines.ts'

export function ListApplication() {
  const configuration = useConfiguration()
  return (
    <main className="list">
      <h1 className="hidden">{application().title}</h1>
      <OfDataset configuration={configuration}>
        {(dataset) => <List configuration={configuration} dataset={dataset} />}
      </OfDataset>
    </main>
  )
}

interface ListProps {
  configuration: Configuration
  dataset: DescribedDataset
}

function List({ configuration, dataset }: ListProps) {
  const parameters = useParameters()
  const choices = useMemo(() => listChoices(configuration), [configuration])
  const columns = useMemo(() => listColumns(configuration, dataset.schema), [configuration, dataset])
  const facets = useMemo(() => facetsOf(choices.facets, dataset), [choices, dataset])
  const sortable = sortColumns(columns, choices.sort, dataset.schema)
  const sort = knownSort(parameters.get('sort'), sortable) ?? knownSort(choices.sort, sortable)
  const requestedDisplay = displays.find((known) => known === parameters.get('display'))
  const display = (choices.canSwitch && requestedDisplay) || choices.display

  const address = filtersOfAddress(parameters, dataset)
  const fixed = staticParameters(configuration.staticFilters as StaticFilter[] | undefined, dataset)
  const filters = { ...address, ...fixed }
  const list = useLines(dataset, { columns, filters, sort, size: choices.pageSize })
  const [opened, setOpened] = useState<string>()
  const { lines, error } = list

  return (
    <>
      <ListBar {...{ dataset, choices, display, sort, sortable, filters }} total={list.total} />
      <div className="list-body" aria-busy={list.isBusy}>
        {facets.length > 0 && <FacetsSide {...{ dataset, facets, address, fixed }} />}
        <section className="list-lines" aria-label={dataset.title ?? ''}>
          <FilterChips dataset={dataset} />
          {error ? (
            <Failed error={error} onRetry={list.retry} />
          ) : !lines ? (
            <Loading />
          ) : lines.length === 0 ? (
            <Empty />
          ) : display === 'cards' ? (
            <CardGrid {...{ lines, columns }} isImageWhole={choices.isImageWhole} onOpen={setOpened} />
          ) : (
            <LinesTable {...{ lines, columns, sort, sortable }} onOpen={setOpened} />
          )}
          {!error && list.hasMore && <MoreLines isBusy={list.isBusy} onMore={list.more} />}
        </section>
      </div>
      {opened !== undefined && lines && (
        <LineDialog
          {...{ dataset, columns, lines }}
          id={opened}
          keys={[]}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
