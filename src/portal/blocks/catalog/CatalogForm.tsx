/** Form of a catalog: `method="get"`, submitted automatically where scripts run (`client/catalog.ts`). */
import { mdiMagnify } from '@mdi/js'
import type { ReactNode } from 'react'
import type { Block } from '../../../../contract/portals/blocks.ts'
import { Glyph } from '../../ui/Icon.tsx'
import { Blocks } from '../Blocks.tsx'
import type { Place } from '../block.ts'
import { Facet } from './Facet.tsx'
import { facetChoices, type FacetValue } from './facets.ts'
import { facetOfFilter, type CatalogFields, type CatalogKind } from './kind.ts'
import { SortField } from './SortField.tsx'
import type { PortalLanguage } from '../../../../contract/portals/visit.ts'
import { otherParameters, type CatalogState } from './state.ts'
import { useCatalogTexts } from './texts.ts'
import { useVisit } from '../../view/PortalContext.tsx'

interface CatalogFormProps {
  id: string
  block: Block
  place: Place
  // The type of results is irrelevant here.
  // oxlint-disable-next-line typescript/no-explicit-any
  kind: CatalogKind<any>
  fields: CatalogFields
  state: CatalogState
  facets: Record<string, FacetValue[]> | undefined
  action: string
}

export function CatalogForm(props: CatalogFormProps): ReactNode {
  const { id, block, place, kind, fields, state, facets, action } = props
  const texts = useCatalogTexts()
  const { lang, query } = useVisit()
  const has = (name: CatalogFields['filters'][number]): boolean => fields.filters.includes(name)
  const hasSort = has('sort') && !fields.sortBesideCount
  const shown = shownFacets(fields, state, facets, lang)
  const hasAnything = has('search') || hasSort || shown.length > 0 || has('include-past')
  return (
    <search className="catalog-search-area">
      <form id={id} className="catalog-form" method="get" action={action} data-catalog-form="">
        {otherParameters(query).map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {state.ids.length > 0 && <input type="hidden" name="ids" value={state.ids.join(',')} />}
        {has('search') && <SearchBox id={`${id}-q`} text={state.q} />}
        {!has('search') && state.q && <input type="hidden" name="q" value={state.q} />}
        {fields.position === 'left' && (
          <details className="catalog-switch">
            <summary className="button button-outlined color-primary density-comfortable rounded-default">
              {texts.filters}
            </summary>
          </details>
        )}
        <div className="catalog-choices">
          {shown.length > 0 && (
            <div className="catalog-facets" data-part="facets">
              {shown.map(({ name, choices }, index) => (
                <Facet
                  key={name}
                  name={name}
                  choices={choices}
                  isOpen={
                    fields.position === 'left' && (index < 2 || choices.some(({ isChosen }) => isChosen))
                  }
                />
              ))}
            </div>
          )}
          {has('include-past') && !fields.includePast && (
            <label className="catalog-past">
              <input type="checkbox" name="include-past" value="true" defaultChecked={state.includePast} />{' '}
              {texts.includePast}
            </label>
          )}
          {hasSort && <SortField id={`${id}-sort`} kind={kind} fields={fields} state={state} />}
        </div>
        {fields.hasAdvanced && (
          <details className="catalog-advanced">
            <summary>{texts.moreFilters}</summary>
            <Blocks blocks={block.advancedFilters} place={[...place, 'advancedFilters']} />
          </details>
        )}
        {hasAnything && (
          <noscript>
            <button type="submit" className="button button-default color-primary density-comfortable">
              {texts.apply}
            </button>
          </noscript>
        )}
      </form>
    </search>
  )
}

function shownFacets(
  fields: CatalogFields,
  state: CatalogState,
  facets: Record<string, FacetValue[]> | undefined,
  lang: PortalLanguage
) {
  return fields.filters.flatMap((filter) => {
    const name = facetOfFilter[filter]
    if (!name) return []
    const choices = facetChoices(name, facets?.[name], state.facets[name], lang)
    // A facet of owners with a single value does not narrow the results: it is left out.
    const isTold = choices.length > 1 || choices.some(({ isChosen }) => isChosen)
    return choices.length && (isTold || name !== 'owner') ? [{ name, choices }] : []
  })
}

function SearchBox({ id, text }: { id: string; text: string }): ReactNode {
  const texts = useCatalogTexts()
  return (
    <div className="catalog-search">
      <label htmlFor={id} className="visually-hidden">
        {texts.search}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={text}
        placeholder={texts.searchHint}
        autoComplete="off"
      />
      <button type="submit" aria-label={texts.search}>
        <Glyph path={mdiMagnify} />
      </button>
    </div>
  )
}
