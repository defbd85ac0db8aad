/** Facets beside the data; in a drawer on narrow pages. */
import { useState } from 'react'
import { isFiltered } from './facets.ts'
import { FacetsPanel, type FacetsPanelProps } from './FacetsPanel.tsx'
import { useParameters } from './parameters.ts'
import { viewText } from './viewMessages.ts'

export function FacetsSide(props: FacetsPanelProps) {
  const parameters = useParameters()
  const [isOpen, setOpen] = useState(false)
  const count = props.facets.filter((facet) => isFiltered(parameters, facet)).length
  return (
    <aside
      className={isOpen ? 'facets-side open screen-only' : 'facets-side screen-only'}
      aria-label={viewText('filterBy')}
    >
      <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {viewText(isOpen ? 'hideFilters' : 'showFilters')}
        {count > 0 && ` (${count})`}
      </button>
      <div className="facets-content">
        <FacetsPanel {...props} />
      </div>
    </aside>
  )
}
