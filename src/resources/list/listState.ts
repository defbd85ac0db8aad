/** State of a list in the URL, and the filter of its request. No I/O. */
import type { AccountKeys } from '../../../contract/session.ts'
import { ownerParameter } from './owner.ts'

/** `{field}:1` for ascending order, `{field}:-1` for descending order. */
export type SortOrder = `${string}:${'1' | '-1'}`

/** Filters and sorts of a list. Names are those of the API's parameters and of the URL. */
interface ListOptions<Facet extends string, Sort extends SortOrder, Parameter extends string> {
  /** Filters with several values, separated by commas in the URL. */
  facets: readonly Facet[]
  sorts: readonly Sort[]
  defaultSort: Sort
  /** Filters with one value, such as the id of a resource that the records use. */
  parameters: readonly Parameter[]
}

export type ListState<Facet extends string, Sort extends SortOrder, Parameter extends string> = {
  q: string
  sort: Sort
  facets: Partial<Record<Facet, string[]>>
  parameters: Record<Parameter, string>
  shared: string
  /** Whether to list the records of every account, for an administrator. */
  showAll: boolean
}

/** Reads the state of a list from the URL, and writes it. */
export interface ListUrl<Facet extends string, Sort extends SortOrder, Parameter extends string> {
  options: ListOptions<Facet, Sort, Parameter>
  read: (parameters: URLSearchParams) => ListState<Facet, Sort, Parameter>
  /** Returns the URL parameters after a change; parameters of other parts of the page are kept. */
  write: (parameters: URLSearchParams, change: Partial<ListState<Facet, Sort, Parameter>>) => URLSearchParams
  /** Returns the filter of the request: facets, search text and accounts. */
  filter: (
    state: ListState<Facet, Sort, Parameter>,
    account: AccountKeys | undefined
  ) => Record<string, string>
  /** Whether the state restricts the list, which distinguishes a search without results from an empty account. */
  isRestricted: (state: ListState<Facet, Sort, Parameter>) => boolean
}

export function listUrl<Facet extends string, Sort extends SortOrder, Parameter extends string = never>(
  options: ListOptions<Facet, Sort, Parameter>
): ListUrl<Facet, Sort, Parameter> {
  type State = ListState<Facet, Sort, Parameter>

  function read(parameters: URLSearchParams): State {
    const sort = parameters.get('sort')
    const facets: State['facets'] = {}
    for (const name of options.facets) {
      const values = (parameters.get(name) ?? '').split(',').filter(Boolean)
      if (values.length > 0) facets[name] = values
    }
    return {
      q: parameters.get('q') ?? '',
      sort: options.sorts.find((order) => order === sort) ?? options.defaultSort,
      facets,
      parameters: Object.fromEntries(
        options.parameters.map((name) => [name, parameters.get(name) ?? ''])
      ) as State['parameters'],
      shared: parameters.get('shared') ?? '',
      showAll: parameters.get('showAll') === 'true'
    }
  }

  return {
    options,
    read,

    write(parameters, change) {
      const written = new URLSearchParams(parameters)
      const state = { ...read(parameters), ...change }
      const write = (name: string, value: string): void => {
        if (value) written.set(name, value)
        else written.delete(name)
      }
      write('q', state.q.trim())
      write('sort', state.sort === options.defaultSort ? '' : state.sort)
      for (const name of options.parameters) write(name, state.parameters[name])
      write('shared', state.shared)
      write('showAll', state.showAll ? 'true' : '')
      for (const name of options.facets) write(name, (state.facets[name] ?? []).join(','))
      return written
    },

    filter(state, account) {
      const filter: Record<string, string> = {}
      for (const name of options.facets) {
        const values = state.facets[name]
        if (values) filter[name] = values.join(',')
      }
      if (!filter.owner && account && !state.showAll) filter.owner = ownerParameter(account)
      if (state.q) filter.q = state.q
      for (const name of options.parameters) {
        if (state.parameters[name]) filter[name] = state.parameters[name]
      }
      if (state.shared) filter.shared = state.shared
      else if (!state.showAll) filter.shared = 'false'
      return filter
    },

    isRestricted(state) {
      const isLimited = Object.values<string>(state.parameters).some(Boolean)
      return !!state.q || isLimited || Object.keys(state.facets).length > 0
    }
  }
}
