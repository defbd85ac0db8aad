import type { ReactNode } from 'react'
import { useVisit } from '../../view/PortalContext.tsx'
import type { CatalogFields, CatalogKind } from './kind.ts'
import type { CatalogState } from './state.ts'
import { useCatalogTexts } from './texts.ts'

interface SortFieldProps {
  id: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the type of results is irrelevant here
  kind: CatalogKind<any>
  fields: CatalogFields
  state: CatalogState
  /** Id of the form, when the field is outside of it. */
  form?: string
}

/** Sort order of the results; a text search sorts by relevance. */
export function SortField({ id, kind, fields, state, form }: SortFieldProps): ReactNode {
  const texts = useCatalogTexts()
  const { lang } = useVisit()
  return (
    <div className="catalog-sort">
      <label htmlFor={id}>{texts.sort}</label>
      <select
        id={id}
        name="sort"
        defaultValue={state.q ? '' : (state.sort ?? fields.defaultSort)}
        data-default={fields.defaultSort}
        disabled={!!state.q}
        {...(form ? { form } : {})}
      >
        {state.q && <option value="">{texts.relevance}</option>}
        {Object.entries(kind.sorts).map(([value, title]) => (
          <option key={value} value={value}>
            {title[lang]}
          </option>
        ))}
      </select>
    </div>
  )
}
