import type { ReactNode } from 'react'
import type { Block } from '../../../../contract/portals/blocks.ts'
import {
  allColors,
  elevations,
  oneOf,
  readDefaults,
  roundings,
  sectionOf
} from '../../../../contract/portals/looks.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { classes } from '../../ui/classes.ts'
import { platformAddress, siteName } from '../../view/addresses.ts'
import { portalPath } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { isPlural, portalTexts } from '../../view/texts.ts'
import { Unread } from '../../view/Unread.tsx'
import { useRead } from '../../view/useRead.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { listOf } from '../values.ts'

const names = ['datasets', 'records', 'applications'] as const
type Metric = (typeof names)[number]

const useTexts = portalTexts({
  fr: {
    datasets: 'Jeux de données',
    dataset: 'Jeu de données',
    records: 'Enregistrements',
    record: 'Enregistrement',
    applications: 'Visualisations',
    application: 'Visualisation'
  },
  en: {
    datasets: 'Datasets',
    dataset: 'Dataset',
    records: 'Records',
    record: 'Record',
    applications: 'Visualizations',
    application: 'Visualization'
  }
})

const shownIn = (block: Block): Metric[] => {
  const list = listOf(block.metrics)
  return names.filter((name) => list.includes(name))
}

const addresses = {
  datasets: (visit: Visit) =>
    platformAddress('/catalog/datasets', { publicationSites: siteName(visit), sums: 'count', size: 0 }),
  applications: (visit: Visit) =>
    platformAddress('/applications', { publicationSites: siteName(visit), size: 0 })
}

function MetricsBlock({ block }: BlockProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const shown = shownIn(block)
  if (!shown.length) return null
  const defaults = readDefaults(visit.portal.config.defaults)
  const numbers = new Intl.NumberFormat(visit.lang)
  return (
    <dl
      className={classes(
        'metrics',
        block.fullWidth === true && 'is-full',
        `color-${oneOf(allColors, block.color, 'primary')}`
      )}
    >
      {shown.map((name) => (
        <Figure
          key={name}
          name={name}
          className={classes(
            'metric area area-surface',
            `rounded-${oneOf(roundings, block.rounded, defaults.rounded)}`,
            `elevation-${oneOf(elevations, block.elevation, defaults.elevation)}`,
            block.border !== false && 'bordered'
          )}
          write={(count) => ({
            number: numbers.format(count),
            label: texts[isPlural(count, visit.lang) ? name : singular[name]]
          })}
        />
      ))}
    </dl>
  )
}

const singular = { datasets: 'dataset', records: 'record', applications: 'application' } as const

interface FigureProps {
  name: Metric
  className: string
  write: (count: number) => { number: string; label: string }
}

function Figure({ name, className, write }: FigureProps): ReactNode {
  const visit = useVisit()
  const read = useRead(addresses[name === 'applications' ? 'applications' : 'datasets'](visit))
  if (read.state === 'unavailable') {
    return (
      <div className={className}>
        <dt>{write(0).label}</dt>
        <dd className="is-unread">
          <Unread read={read} />
        </dd>
      </div>
    )
  }
  const { count, sums } = sectionOf(read.state === 'read' ? read.body : undefined)
  const value = name === 'records' ? sectionOf(sums).count : count
  if (typeof value !== 'number') return null
  const { number, label } = write(value)
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{name === 'records' ? number : <a href={portalPath(visit, `/${name}`)}>{number}</a>}</dd>
    </div>
  )
}

export const metrics: BlockView = {
  View: MetricsBlock,
  reads: (block, visit) => {
    const shown = shownIn(block)
    return [
      ...(shown.includes('datasets') || shown.includes('records') ? [addresses.datasets(visit)] : []),
      ...(shown.includes('applications') ? [addresses.applications(visit)] : [])
    ]
  }
}
