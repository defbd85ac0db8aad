import { useSearchParams } from 'react-router'
import { offers, type ServiceFilter } from '../model/service.ts'

export interface ServiceFilterState {
  filter: ServiceFilter
  change: (change: Partial<ServiceFilter>) => void
  isFiltered: boolean
}

/** What the address asks of the list. */
export function useServiceFilter(): ServiceFilterState {
  const [parameters, setParameters] = useSearchParams()
  const kind = parameters.get('kind')
  const offer = parameters.get('visibility')
  const filter: ServiceFilter = {
    q: parameters.get('q') ?? '',
    kind: kind === 'dataset' || kind === 'remote' ? kind : '',
    offer: offers.find((known) => known === offer) ?? ''
  }
  return {
    filter,
    isFiltered: !!filter.q || !!filter.kind || !!filter.offer,
    change(change) {
      setParameters(
        (former) => {
          const next = new URLSearchParams(former)
          const wanted = { ...filter, ...change }
          const values = { q: wanted.q.trim(), kind: wanted.kind, visibility: wanted.offer }
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true }
      )
    }
  }
}
