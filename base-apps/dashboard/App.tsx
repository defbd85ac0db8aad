/** Dashboard application: key figures, and frames of other applications that share their filters. */
import type { ApplicationDataset } from '../shared/api.ts'
import { application } from '../shared/application.ts'
import { useConfiguration } from '../shared/configuration.ts'
import { FilterChips } from '../shared/FilterChips.tsx'
import { Empty, NotConfigured } from '../shared/states.tsx'
import {
  usableApplications,
  usableFigures,
  type ChildApplication,
  type DashboardConfiguration
} from './configuration.ts'
import { FigureCard } from './FigureCard.tsx'
import { FilterFields } from './FilterFields.tsx'
import { depthOfFrames, Frame } from './Frame.tsx'
import { t } from './messages.ts'

export function App() {
  const configuration = useConfiguration() as DashboardConfiguration
  const { title, description } = configuration
  const dataset = configuration.datasets?.[0] ?? undefined
  const figures = dataset?.href ? usableFigures(configuration) : []
  const applications = usableApplications(configuration)
  return (
    <main className="page" aria-label={title || application().title} data-iframe-height>
      <header className="head">
        <h1 className={title ? undefined : 'hidden'}>{title || application().title}</h1>
        {description && <p className="muted">{description}</p>}
      </header>
      {dataset?.href && <Filters configuration={configuration} dataset={dataset} />}
      {!figures.length && !applications.length && <NotConfigured>{t('choose')}</NotConfigured>}
      {dataset && figures.length > 0 && (
        <ul className="figures" aria-label={t('figures')}>
          {figures.map((figure, index) => (
            <FigureCard key={index} figure={figure} dataset={dataset} filters={configuration.staticFilters} />
          ))}
        </ul>
      )}
      {applications.length > 0 && <Tiles applications={applications} />}
    </main>
  )
}

function Filters({
  configuration,
  dataset
}: {
  configuration: DashboardConfiguration
  dataset: ApplicationDataset
}) {
  const { filters = [], staticFilters } = configuration
  return (
    <>
      <FilterFields dataset={dataset} columns={filters} filters={staticFilters} />
      <FilterChips dataset={dataset} />
    </>
  )
}

/** Maximum depth of nested frames: a dashboard in a dashboard in a page of another site. */
const deepest = 3
/** Number of frames that load at once; the next ones load when they are scrolled near. */
const near = 6

function Tiles({ applications }: { applications: ChildApplication[] }) {
  const { id: own } = application()
  if (depthOfFrames() > deepest) return <Empty>{t('tooDeep')}</Empty>
  return (
    <section className="tiles" aria-label={t('applications')}>
      {applications
        .filter(({ id }) => id !== own)
        .map(({ id, title, width = 'half', height }, index) => (
          <article key={`${id} ${index}`} className={`tile tile-${width}`}>
            <Frame
              key={id}
              id={id}
              title={title || t('application', { number: index + 1 })}
              height={height}
              isFar={index >= near}
            />
          </article>
        ))}
    </section>
  )
}
