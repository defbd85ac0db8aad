import { RecordContextProvider, ResourceContextProvider } from 'react-admin'
import { createContext, useContext, type ReactNode } from 'react'
import type { RequestMeta } from '../../dataProvider/query.ts'
import type { OwnedKind, OwnedRecord } from './kind.ts'

/** What the shared blocks of the page of an owned resource work with. */
export interface OwnedPage<Kept extends OwnedRecord = OwnedRecord> {
  kind: OwnedKind<Kept>
  record: Kept
  can: (operation: string) => boolean
  /** Parameters of the reads and writes of the record. */
  meta: RequestMeta
  /** Takes the server's answer to a change. */
  replace: (record: Kept) => void
  /** Reads again all that is shown. */
  reload: () => Promise<void>
}

const OwnedPageContext = createContext<OwnedPage | undefined>(undefined)

/** Gives a record to the shared blocks inside, and to react-admin. */
export function OwnedPageProvider<Kept extends OwnedRecord>(props: {
  value: OwnedPage<Kept>
  children: ReactNode
}): ReactNode {
  const { value, children } = props
  return (
    <ResourceContextProvider value={value.kind.resource}>
      <RecordContextProvider value={value.record}>
        {/* Blocks give back the record that they were given: one of this kind. */}
        <OwnedPageContext value={value as unknown as OwnedPage}>{children}</OwnedPageContext>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

/** The record of the page, for the blocks that any owned resource has. */
export function useOwned<Kept extends OwnedRecord = OwnedRecord>(): OwnedPage<Kept> {
  const page = useContext(OwnedPageContext)
  if (!page) throw new Error('useOwned is for the inside of the page of an owned resource')
  return page as unknown as OwnedPage<Kept>
}
