/** Layout of the pages of a dataset, an application or a reuse: title, content and metadata. */
import type { ReactNode } from 'react'
import { lineClass, colorClass, classes, surfaceClass } from '../../ui/classes.ts'
import { oneOf, readDefaults, elevations, roundings, sectionOf } from '../../../../contract/portals/looks.ts'
import { useVisit } from '../../view/PortalContext.tsx'

interface DetailPageProps {
  title: string
  /** `titleStyle` of the configuration. */
  titleStyle?: unknown
  /** `metadata` of the configuration. */
  metadata?: unknown
  /** Content under the title. */
  lead?: ReactNode
  /** Metadata: beside, above or below the content, as configured. */
  aside: ReactNode
  children: ReactNode
}

export function DetailPage(props: DetailPageProps): ReactNode {
  const { title, titleStyle, metadata, lead, aside, children } = props
  const { config } = useVisit().portal
  const { position, color } = sectionOf(titleStyle)
  const { location, rounded, elevation } = sectionOf(metadata)
  const defaults = readDefaults(config.defaults)
  const at = oneOf(['top', 'bottom', 'right'], location, 'right')
  const beside = (
    <aside
      className={classes(
        'detail-aside',
        'area area-surface',
        surfaceClass({
          rounded: oneOf(roundings, rounded, defaults.rounded),
          elevation: oneOf(elevations, elevation, 0),
          border: true
        })
      )}
    >
      {aside}
    </aside>
  )
  return (
    <article className={`detail detail-${at}`}>
      <header className="detail-head">
        <h1
          className={classes(lineClass(position, color), colorClass(position === 'none' ? color : undefined))}
        >
          {title}
        </h1>
        {lead}
      </header>
      {at !== 'bottom' && beside}
      <div className="detail-main">{children}</div>
      {at === 'bottom' && beside}
    </article>
  )
}
