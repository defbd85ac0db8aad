/** Panel of the facets of the configuration: values with their counts, or a range. */
import { useId, useState } from 'react'
import type { ApplicationDataset, Parameters } from './api.ts'
import {
  chosenRange,
  chosenValues,
  facetUrl,
  facetValues,
  fewValues,
  isFiltered,
  maxValues,
  noFacets,
  rangeChange,
  toggled,
  valuesChange,
  type Facet,
  type FacetAnswer
} from './facets.ts'
import { formatNumber, formatValue, titleOf } from './format.ts'
import { locale } from './language.ts'
import { t } from './messages.ts'
import { setParameters, useParameters } from './parameters.ts'
import { useAnswer } from './useAnswer.ts'
import { viewText } from './viewMessages.ts'
import './facets.css'

export interface FacetsPanelProps {
  dataset: ApplicationDataset
  facets: Facet[]
  /** Filters chosen by visitors. */
  address: Parameters
  /** Filters of the configuration. */
  fixed: Parameters
}

export function FacetsPanel({ dataset, facets, address, fixed }: FacetsPanelProps) {
  const parameters = useParameters()
  const isAny = facets.some((facet) => isFiltered(parameters, facet))
  return (
    <div className="facets">
      {facets.map((facet) =>
        facet.kind === 'values' ? (
          <ValuesFacet key={facet.column.key} {...{ dataset, facet, address, fixed }} />
        ) : (
          <RangeFacet key={facet.column.key} facet={facet} />
        )
      )}
      {isAny && (
        <button type="button" className="button" onClick={() => setParameters(noFacets(facets))}>
          {t('removeFilters')}
        </button>
      )}
    </div>
  )
}

type ValuesFacetProps = Omit<FacetsPanelProps, 'facets'> & { facet: Facet }

function ValuesFacet({ dataset, facet, address, fixed }: ValuesFacetProps) {
  const { column } = facet
  const chosen = chosenValues(useParameters(), column)
  const [isLong, setLong] = useState(false)
  const size = isLong ? maxValues : fewValues
  const { data } = useAnswer<FacetAnswer>(facetUrl(dataset, facet, { address, fixed, size }))
  const values = facetValues(data, chosen)
  const hasMore = (data?.total_values ?? 0) > fewValues
  return (
    <fieldset className="facet">
      <legend>{titleOf(column)}</legend>
      <ul>
        {values.map(({ value, total }) => {
          const text = formatValue(value, column, locale)
          const count = formatNumber(total ?? 0, locale)
          return (
            <li key={value}>
              <label>
                <input
                  type="checkbox"
                  aria-label={viewText('linesWith', { value: text, count, smart_count: total ?? 0 })}
                  checked={chosen.includes(value)}
                  onChange={() => setParameters(valuesChange(column, toggled(chosen, value)))}
                />
                <span className="name">{text}</span>
                <span className="muted">{count}</span>
              </label>
            </li>
          )
        })}
      </ul>
      {data && values.length === 0 && <p className="muted">{viewText('noValues')}</p>}
      {hasMore && (
        <button type="button" className="link" onClick={() => setLong(!isLong)}>
          {viewText(isLong ? 'fewerValues' : 'moreValues')}
          <span className="hidden"> – {titleOf(column)}</span>
        </button>
      )}
    </fieldset>
  )
}

function RangeFacet({ facet: { column, kind } }: { facet: Facet }) {
  const range = chosenRange(useParameters(), column)
  const id = useId()
  const type = kind === 'dates' ? 'date' : 'number'
  const change = (part: 'from' | 'to') => (value: string) =>
    setParameters(rangeChange(column, { ...range, [part]: value }))
  return (
    <fieldset className="facet">
      <legend>{titleOf(column)}</legend>
      <div className="range">
        {(['from', 'to'] as const).map((part) => (
          <span key={part}>
            <label htmlFor={`${id}${part}`}>
              <span aria-hidden>{viewText(part)}</span>
              <span className="hidden">{viewText(`${part}Of`, { column: titleOf(column) })}</span>
            </label>
            <RangeInput id={`${id}${part}`} type={type} value={range[part]} onChange={change(part)} />
          </span>
        ))}
      </div>
    </fieldset>
  )
}

interface RangeInputProps {
  id: string
  type: string
  value: string
  onChange: (value: string) => void
}

/** Input of one end of a range. It sets the filter on blur or Enter, because each typed digit would send a request. */
function RangeInput({ id, type, value, onChange }: RangeInputProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setTyped(value)
  }
  const write = (): void => {
    if (typed !== value) onChange(typed)
  }
  return (
    <input
      id={id}
      className="field"
      type={type}
      step="any"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        // A complete date or a cleared field sets the filter at once.
        if (type === 'date' && target.value.length === 10) onChange(target.value)
        if (target.value === '') onChange('')
      }}
      onBlur={write}
      onKeyDown={({ key }) => {
        if (key === 'Enter') write()
      }}
    />
  )
}
