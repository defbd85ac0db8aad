import type { ReactNode } from 'react'
import { useFormats } from '../../view/formats.ts'
import type { FacetChoice } from './facets.ts'
import type { FacetName } from './state.ts'
import { useCatalogTexts } from './texts.ts'

interface FacetProps {
  name: FacetName
  choices: FacetChoice[]
  /** Whether the facet is always open, in a column; otherwise it opens over the results. */
  isOpen: boolean
}

/** Facet of one property: its values, each with its number of results. */
export function Facet({ name, choices, isOpen }: FacetProps): ReactNode {
  const texts = useCatalogTexts()
  const { number } = useFormats()
  const chosen = choices.filter(({ isChosen }) => isChosen).length
  return (
    <details className="facet" data-facet={name} {...(isOpen ? { open: true } : {})}>
      <summary>
        {texts[name]}
        {chosen > 0 && (
          <span className="facet-chosen">
            {number(chosen)}
            <span className="visually-hidden"> {texts.chosen}</span>
          </span>
        )}
      </summary>
      <fieldset className="facet-values">
        <legend className="visually-hidden">{texts[name]}</legend>
        {choices.map(({ value, title, count, isChosen }) => (
          <label key={value} className="facet-value">
            <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
            <span className="facet-title">{title}</span>
            <span className="facet-count">{number(count)}</span>
          </label>
        ))}
        <noscript>
          <button type="submit" className="button button-tonal color-primary density-compact">
            {texts.apply}
          </button>
        </noscript>
      </fieldset>
    </details>
  )
}
