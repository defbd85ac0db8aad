/** Application that shows the lines of a dataset as events. */
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Configuration } from '../../contract/applications/application.ts'
import type { Parameters } from '../shared/api.ts'
import { application } from '../shared/application.ts'
import { useConfiguration } from '../shared/configuration.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { FacetsSide } from '../shared/FacetsSide.tsx'
import { facetsOf } from '../shared/facets.ts'
import { FilterChips } from '../shared/FilterChips.tsx'
import { filtersOfAddress, staticParameters, type StaticFilter } from '../shared/filters.ts'
import { LineDetails } from '../shared/LineDetails.tsx'
import { OfDataset } from '../shared/OfDataset.tsx'
import { useParameters } from '../shared/parameters.ts'
import { Empty, Loading } from '../shared/states.tsx'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { eventColumns, timelineChoices, type EventColumns, type TimelineChoices } from './configuration.ts'
import { EventBar } from './EventBar.tsx'
import { EventLegend } from './EventLegend.tsx'
import { timelineText } from './messages.ts'
import { useCategories } from './useCategories.ts'
import { useFirstDay, usePeriod } from './usePeriod.ts'

/** Event whose details are open. */
export interface OpenedEvent {
  id: string
  label: string
}

// The calendar library is heavy: it loads only with the calendar views.
const Agenda = lazy(() => import('./Agenda.tsx'))
const Timeline = lazy(() => import('./Timeline.tsx'))

export function TimelineApplication() {
  const configuration = useConfiguration()
  return (
    <main className="events">
      <h1 className="hidden">{application().title}</h1>
      <OfDataset configuration={configuration}>
        {(dataset) => {
          const columns = eventColumns(configuration, dataset.schema)
          return columns ? (
            <Events {...{ configuration, dataset, columns }} />
          ) : (
            <Empty>{timelineText('noDates')}</Empty>
          )
        }}
      </OfDataset>
    </main>
  )
}

interface EventsProps {
  configuration: Configuration
  dataset: DescribedDataset
  columns: EventColumns
}

function Events({ configuration, dataset, columns }: EventsProps) {
  const choices = useMemo(() => timelineChoices(configuration), [configuration])
  const fixed = staticParameters(configuration.staticFilters as StaticFilter[] | undefined, dataset)
  const firstDay = useFirstDay(dataset, columns, choices, fixed)
  if (firstDay === undefined) return <Loading />
  return <DatedEvents {...{ dataset, columns, choices, fixed, firstDay }} />
}

interface DatedEventsProps {
  dataset: DescribedDataset
  columns: EventColumns
  choices: TimelineChoices
  /** Filters of the configuration. */
  fixed: Parameters
  firstDay: string
}

function DatedEvents({ dataset, columns, choices, fixed, firstDay }: DatedEventsProps) {
  const parameters = useParameters()
  const facets = useMemo(() => facetsOf(choices.facets, dataset), [choices, dataset])
  const address = filtersOfAddress(parameters, dataset)
  const filters = { ...address, ...fixed }
  const period = usePeriod(choices, firstDay)
  const colors = useCategories(dataset, columns, choices, fixed)
  const [opened, setOpened] = useState<OpenedEvent>()
  const common = { dataset, columns, filters, colors, onOpen: setOpened }
  return (
    <>
      <EventBar {...{ choices, period }} />
      <div className="events-body">
        {facets.length > 0 && <FacetsSide {...{ dataset, facets, address, fixed }} />}
        <section className="events-content" aria-label={timelineText(period.display)}>
          <FilterChips dataset={dataset} />
          <EventLegend colors={colors} column={columns.category} />
          <Suspense fallback={<Loading />}>
            {period.display === 'timeline' ? (
              <Timeline {...common} />
            ) : (
              <Agenda {...common} display={period.display} day={period.day} />
            )}
          </Suspense>
        </section>
      </div>
      {opened && (
        <Dialog title={opened.label} onClose={() => setOpened(undefined)}>
          <LineDetails dataset={dataset} id={opened.id} keys={choices.details} />
        </Dialog>
      )}
    </>
  )
}
