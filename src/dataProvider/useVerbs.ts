import { useDataProvider, type DataProvider } from 'react-admin'
import type { Verbs } from './verbs.ts'

/** Data provider with the additional operations on records. */
export function useVerbs(): DataProvider & Verbs {
  return useDataProvider<DataProvider & Verbs>()
}
