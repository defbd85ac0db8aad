import { useDataProvider, type DataProvider } from 'react-admin'
import type { Verbs } from './verbs.ts'

/** The data provider with what can be done to a record beside reading and writing it. */
export function useVerbs(): DataProvider & Verbs {
  return useDataProvider<DataProvider & Verbs>()
}
