import { mdiMagnify } from '@mdi/js'
import type { ReactNode } from 'react'
import {
  allColors,
  densities,
  elevations,
  oneOf,
  readDefaults,
  roundings
} from '../../../../contract/portals/looks.ts'
import { buttonClass, classes } from '../../ui/classes.ts'
import { Glyph } from '../../ui/Icon.tsx'
import { portalPath } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { portalTexts } from '../../view/texts.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { idAt, textOf } from '../values.ts'
import { othersIn } from './query.ts'

const useTexts = portalTexts({
  fr: { label: 'Rechercher une donnée', search: 'Rechercher' },
  en: { label: 'Search the data', search: 'Search' }
})

/** Search form for the catalog of datasets, or for the current page with the rest of its query string kept. */
function SearchBlock({ block, place }: BlockProps): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const defaults = readDefaults(visit.portal.config.defaults)
  const isRedirected = block.redirectPage === true
  const label = textOf(block.label) || texts.label
  const isHidden = block.hideLabel === true
  const position = oneOf(['included', 'attached', 'spaced'] as const, block.btnPosition, 'included')
  const rounded = oneOf(roundings, block.rounded, defaults.rounded)
  const density = oneOf(densities, block.density, defaults.density)
  const id = idAt(place)
  const hiddenParameters = isRedirected ? [] : othersIn(visit.query, ['q', 'page'])
  return (
    <search
      className={classes(
        'search',
        `search-${position}`,
        block.fullWidth === true && 'is-full',
        block.centered === true && 'is-centered'
      )}
    >
      <form method="get" action={portalPath(visit, isRedirected ? '/datasets' : visit.path)}>
        {hiddenParameters.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id} className={isHidden ? 'visually-hidden' : 'field-label'}>
          {label}
        </label>
        <div
          className={classes(
            'search-bar',
            `rounded-${rounded}`,
            `density-${density}`,
            `elevation-${oneOf(elevations, block.elevation, 0)}`,
            block.border !== false && 'has-border'
          )}
        >
          <input
            id={id}
            className="search-field"
            type="search"
            name="q"
            maxLength={300}
            autoComplete="off"
            defaultValue={isRedirected ? '' : (new URLSearchParams(visit.query).get('q') ?? '')}
            {...(isHidden ? { placeholder: label } : {})}
          />
          <button
            type="submit"
            className={buttonClass({
              color: oneOf(allColors, block.color, 'primary'),
              density,
              rounded,
              elevation: 0,
              variant: 'default',
              hoverEffects: [],
              showIcon: true,
              uppercase: false
            })}
          >
            <Glyph path={mdiMagnify} />
            <span className={position === 'included' ? 'visually-hidden' : undefined}>{texts.search}</span>
          </button>
        </div>
      </form>
    </search>
  )
}

export const search: BlockView = { View: SearchBlock }
