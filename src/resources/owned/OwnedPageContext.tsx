import { RecordContextProvider, ResourceContextProvider } from 'react-admin'
import { createContext, useContext, type ReactNode } from 'react'
import type { RequestMeta } from '../../dataProvider/query.ts'
import type { OwnedKind, OwnedRecord } from './kind.ts'

/** Context of the shared blocks on the page of an owned resource. */
export interface OwnedPage<Entity extends OwnedRecord = OwnedRecord> {
  kind: OwnedKind<Entity>
  record: Entity
  can: (operation: string) => boolean
  /** Parameters of the reads and writes of the record. */
  meta: RequestMeta
  /** Stores the response to a change. */
  replace: (record: Entity) => void
  /** Reads every displayed query again. */
  reload: () => Promise<void>
}

const OwnedPageContext = createContext<OwnedPage | undefined>(undefined)

/** Provides a record to the shared blocks and to react-admin. */
export function OwnedPageProvider<Entity extends OwnedRecord>(props: {
  value: OwnedPage<Entity>
  children: ReactNode
}): ReactNode {
  const { value, children } = props
  return (
    <ResourceContextProvider value={value.kind.resource}>
      <RecordContextProvider value={value.record}>
        {/* Safe cast: blocks only pass back the record that this provider gave them. */}
        <OwnedPageContext value={value as unknown as OwnedPage}>{children}</OwnedPageContext>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

/** Returns the page of the record, for the blocks shared by owned resources. */
export function useOwned<Entity extends OwnedRecord = OwnedRecord>(): OwnedPage<Entity> {
  const page = useContext(OwnedPageContext)
  if (!page) throw new Error('useOwned is for the inside of the page of an owned resource')
  return page as unknown as OwnedPage<Entity>
}
