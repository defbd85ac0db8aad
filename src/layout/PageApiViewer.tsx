import type { ReactNode } from 'react'
import { ApiViewer } from '../ui/apiDoc/ApiViewer.tsx'
import { rebased, useAddressQuery } from '../ui/useAddressQuery.ts'
import { RightPanel } from './RightPanel.tsx'

/** The documentation of an API as a page: its operations are in the panel, and what is shown is in the address. */
export function PageApiViewer({ url }: { url: string }): ReactNode {
  const [query, setQuery] = useAddressQuery()
  return (
    <ApiViewer
      url={url}
      query={query}
      onQuery={(to, isStep) =>
        setQuery((latest) => rebased(latest, { from: query, to }), {
          replace: !isStep,
          preventScrollReset: true
        })
      }
      Panel={RightPanel}
    />
  )
}
