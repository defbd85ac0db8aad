import type { ReactNode } from 'react'
import {
  elevations,
  oneOf,
  readDefaults,
  readHover,
  roundings,
  sectionOf,
  type Defaults,
  type Elevation,
  type Hover,
  type Rounded
} from '../../../contract/portals/looks.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { areaClass, classes, surfaceClass } from './classes.ts'
import { Anchor } from './LinkTo.tsx'

/** Style fields common to all cards (portals-blocks, cards), read from untrusted configuration. */
interface CardLook {
  elevation: Elevation
  rounded: Rounded
  hover: Hover
  titleLinesCount: 0 | 1 | 2
  thumbnail: { show: boolean; location: 'left' | 'top' | 'center'; crop: boolean; default?: unknown }
}

function readCardLook(value: unknown, defaults: Defaults): CardLook {
  const { elevation, rounded, hover, titleLinesCount, thumbnail } = sectionOf(value)
  const { show, location, crop, default: standIn } = sectionOf(thumbnail)
  return {
    elevation: oneOf(elevations, elevation, defaults.elevation),
    rounded: oneOf(roundings, rounded, defaults.rounded),
    hover: hover ? readHover(hover) : defaults.hover,
    titleLinesCount: oneOf([0, 1, 2], titleLinesCount, 2),
    thumbnail: {
      show: show !== false,
      location: oneOf(['left', 'top', 'center'], location, 'center'),
      crop: crop !== false,
      ...(standIn ? { default: standIn } : {})
    }
  }
}

/** Style of a card; missing fields default to the settings of the portal. */
export function useCardLook(value: unknown): CardLook {
  return readCardLook(value, readDefaults(useVisit().portal.config.defaults))
}

interface CardProps {
  look: CardLook
  title: string
  /** URL of the card, clickable as a whole. */
  href?: string
  newTab?: boolean
  /** Heading level of the title. */
  level?: 2 | 3 | 4
  /** Picture, placed by `thumbnail.location`. */
  picture?: ReactNode
  /** Content in place of a missing picture. */
  standIn?: ReactNode
  /** Content above the title: a date, an owner. */
  overline?: ReactNode
  /** Content under the title. */
  children?: ReactNode
  /** Footer of the card: dates, actions. Links in it remain clickable. */
  foot?: ReactNode
  /** Content beside the rest of the card. */
  side?: ReactNode
}

/** Card of a list. The link of its title is stretched over the whole card. */
export function Card(props: CardProps): ReactNode {
  const { look, title, href, newTab, level = 3, picture, standIn, overline, children, foot, side } = props
  const Heading = `h${level}` as const
  const { location, crop } = look.thumbnail
  const shown = look.thumbnail.show && !!(picture || standIn)
  const media = shown && (
    <div className={classes('card-media', picture ? crop && 'is-cropped' : 'is-text')}>
      {picture || standIn}
    </div>
  )
  return (
    <article
      className={classes(
        'card',
        areaClass('surface'),
        surfaceClass({ ...look, border: look.elevation === 0 }),
        shown && `card-picture-${location}`,
        side ? 'has-side' : undefined
      )}
    >
      {location !== 'center' && media}
      <div className="card-main">
        {overline && <div className="card-overline">{overline}</div>}
        <Heading
          className={classes('card-title', look.titleLinesCount > 0 && `lines-${look.titleLinesCount}`)}
        >
          {href ? (
            <Anchor href={href} className="card-link" {...(newTab ? { newTab } : {})}>
              <span className="card-title-text">{title}</span>
            </Anchor>
          ) : (
            title
          )}
        </Heading>
        {location === 'center' && media}
        {children && <div className="card-text">{children}</div>}
        {foot && <div className="card-foot">{foot}</div>}
      </div>
      {side && <div className="card-side">{side}</div>}
    </article>
  )
}
