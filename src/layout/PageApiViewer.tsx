import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiViewer } from '../ui/apiDoc/ApiViewer.tsx'
import { RightPanel } from './RightPanel.tsx'

/** The documentation of an API as a page: its operations are in the panel, and what is shown is in the address. */
export function PageApiViewer({ url }: { url: string }): ReactNode {
  const [query, setQuery] = useSearchParams()
  return (
    <ApiViewer
      url={url}
      query={query}
      onQuery={(next, isStep) => setQuery(next, { replace: !isStep, preventScrollReset: true })}
      Panel={RightPanel}
    />
  )
}
