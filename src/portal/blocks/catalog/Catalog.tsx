/** Catalog block: filters, number of results, and one page of results. */
import { mdiApi, mdiClose } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { Glyph } from '../../ui/Icon.tsx'
import { useFormats } from '../../view/formats.ts'
import { portalPath } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { Unread } from '../../view/Unread.tsx'
import { useRead, type ListBody } from '../../view/useRead.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { CatalogForm } from './CatalogForm.tsx'
import { facetChoices } from './facets.ts'
import { catalogFields, facetOfFilter, type CatalogFields, type CatalogKind } from './kind.ts'
import { More, Pages } from './Pages.tsx'
import { SortField } from './SortField.tsx'
import { catalogSearch, catalogState, facetNames, isNarrowed, toggled, type CatalogState } from './state.ts'
import { useCatalogTexts } from './texts.ts'

function stateOf<Item extends object>(
  { query }: Pick<Visit, 'query'>,
  fields: CatalogFields,
  kind: CatalogKind<Item>
): CatalogState {
  return catalogState(query, { sorts: Object.keys(kind.sorts), defaultSort: fields.defaultSort })
}

function addressOf<Item extends object>(
  visit: Visit,
  { kind, fields, state }: { kind: CatalogKind<Item>; fields: CatalogFields; state: CatalogState }
): string {
  return kind.read(visit, state, {
    sort: state.sort ?? fields.defaultSort,
    includePast: state.includePast || fields.includePast,
    facets: fields.filters.flatMap((name) => facetOfFilter[name] ?? [])
  })
}

/** Defines a block that shows a catalog. */
export function catalogBlock<Item extends object>(kind: CatalogKind<Item>): BlockView {
  return {
    View: (props) => <Catalog {...props} kind={kind} />,
    reads: (block, visit) => {
      const fields = catalogFields(block, kind)
      return [addressOf(visit, { kind, fields, state: stateOf(visit, fields, kind) })]
    }
  }
}

function Catalog<Item extends object>({
  block,
  place,
  kind
}: BlockProps & { kind: CatalogKind<Item> }): ReactNode {
  const visit = useVisit()
  const texts = useCatalogTexts()
  const { number } = useFormats()
  const fields = catalogFields(block, kind)
  const state = stateOf(visit, fields, kind)
  const read = useRead<ListBody<Item>>(addressOf(visit, { kind, fields, state }))
  if (read.state !== 'read') return <Unread read={read} />
  const { count, results, facets } = read.body
  const id = `catalog-${block.uuid ?? place.join('-')}`
  const action = portalPath(visit, visit.path)
  const to = (other: CatalogState): string => action + catalogSearch(visit.query, other)
  const toPage = (page: number): string => to({ ...state, page })
  const { lang } = visit
  const { none, one, other } = kind.counted
  const counted = (count === 0 ? none : count === 1 ? one : other)[lang].replace('{count}', number(count))
  const bar = (
    <div className="catalog-bar">
      <output className="catalog-count" data-part="count">
        {counted}
      </output>
      {fields.sortBesideCount && fields.filters.includes('sort') && (
        <SortField id={`${id}-sort`} kind={kind} fields={fields} state={state} form={id} />
      )}
      {fields.apiButton && (
        <a href={portalPath(visit, '/catalog-api-doc')} className="catalog-api">
          <Glyph path={mdiApi} /> {texts.api}
        </a>
      )}
    </div>
  )
  const pages = <Pages state={state} count={count} to={toPage} alignment={fields.alignment} />
  const { Results, Invitation } = kind
  return (
    <div
      className={`catalog filters-${fields.position}`}
      data-catalog=""
      data-base={action}
      {...(fields.density ? { 'data-density': fields.density } : {})}
      {...(fields.rounded ? { 'data-corners': fields.rounded } : {})}
    >
      <CatalogForm {...{ id, block, place, kind, fields, state, facets, action }} />
      <div className="catalog-main">
        <Active state={state} facets={facets} to={to} isEmpty={count === 0} />
        {fields.count === 'top' && bar}
        {(fields.pages === 'before' || fields.pages === 'both') && <div data-part="before">{pages}</div>}
        <div data-part="results" className="catalog-results">
          {results.length > 0 && <Results items={results} columns={fields.columns} isFirst />}
          {results.length === 0 && fields.count === 'none' && <p>{counted}</p>}
          {count === 0 && isNarrowed(state) && (
            <p>
              <a
                href={to(emptied(state))}
                className="button button-outlined color-primary density-comfortable"
                rel="nofollow"
                data-clear=""
              >
                {texts.clear}
              </a>
            </p>
          )}
        </div>
        {fields.pages === 'none' ? (
          <More state={state} count={count} to={toPage} />
        ) : (
          fields.pages !== 'before' && <div data-part="after">{pages}</div>
        )}
        {fields.count === 'bottom' && bar}
        {Invitation && <Invitation />}
      </div>
    </div>
  )
}

interface ActiveProps {
  state: CatalogState
  facets: ListBody<object>['facets']
  to: (state: CatalogState) => string
  /** Whether there are no results: the "clear all" link then stands in their place. */
  isEmpty: boolean
}

/** Active filters, each with a link that removes it. */
function Active({ state, facets, to, isEmpty }: ActiveProps): ReactNode {
  const texts = useCatalogTexts()
  const { lang, portal } = useVisit()
  const description = topicDescription(portal.config.topics, state)
  const chips = [
    ...(state.q ? [{ key: 'q', title: `« ${state.q} »`, next: { ...state, q: '', page: 1 } }] : []),
    ...(state.ids.length
      ? [{ key: 'ids', title: texts.selection, next: { ...state, ids: [], page: 1 } }]
      : []),
    ...facetNames.flatMap((name) =>
      facetChoices(name, facets?.[name], state.facets[name], lang)
        .filter(({ isChosen }) => isChosen)
        .map(({ value, title }) => ({ key: `${name}-${value}`, title, next: toggled(state, name, value) }))
    )
  ]
  return (
    <div className="catalog-active" data-part="active">
      {chips.map(({ key, title, next }) => (
        <a key={key} href={to(next)} className="chip button-outlined color-primary" rel="nofollow">
          <span className="visually-hidden">{texts.remove} </span>
          {title}
          <Glyph path={mdiClose} size={16} />
        </a>
      ))}
      {isNarrowed(state) && chips.length > 1 && !isEmpty && (
        <a href={to(emptied(state))} rel="nofollow">
          {texts.clear}
        </a>
      )}
      {description && <p className="catalog-topic">{description}</p>}
    </div>
  )
}

/** Description of the topic, when the catalog is filtered by exactly one. */
function topicDescription(stored: unknown, { facets }: CatalogState): string | undefined {
  const [id, ...others] = facets.topics
  if (id === undefined || others.length || !Array.isArray(stored)) return undefined
  const { description } = stored.map(sectionOf).find((topic) => topic.id === id) ?? {}
  return typeof description === 'string' ? description : undefined
}

const emptied = (state: CatalogState): CatalogState => ({
  ...state,
  q: '',
  page: 1,
  ids: [],
  includePast: false,
  facets: { topics: [], concepts: [], keywords: [], owner: [], 'base-application': [] }
})
