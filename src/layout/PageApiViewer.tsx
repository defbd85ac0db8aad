import type { ReactNode } from 'react'
import { ApiViewer } from '../ui/apiDoc/ApiViewer.tsx'
import { rebaseQuery, useAddressQuery } from '../ui/useAddressQuery.ts'
import { RightPanel } from './RightPanel.tsx'

/** API documentation as a page: operations in the right panel, state in the URL. */
export function PageApiViewer({ url }: { url: string }): ReactNode {
  const [query, setQuery] = useAddressQuery()
  return (
    <ApiViewer
      url={url}
      query={query}
      onQuery={(to, isStep) =>
        setQuery((latest) => rebaseQuery(latest, { from: query, to }), {
          replace: !isStep,
          preventScrollReset: true
        })
      }
      Panel={RightPanel}
    />
  )
}
