import type { ReactNode } from 'react'
import { useDataset } from '../../resources/datasets/live/DatasetPageContext.tsx'
import { PublishedVersion } from '../../resources/datasets/live/PublishedVersion.tsx'
import { isFirstVersion } from '../../resources/datasets/model/firstVersion.ts'
import { booleanParameter } from '../../views/booleanParameter.ts'

interface AskedVersionProps {
  /** The query of the page's address. */
  query: URLSearchParams
  children: ReactNode
}

/** As other embeds do: the version that readers have, its draft where the address asks for it, or where nothing else was published. */
export function AskedVersion({ query, children }: AskedVersionProps): ReactNode {
  const { dataset } = useDataset()
  if (booleanParameter(query, 'draft', false) || isFirstVersion(dataset)) return children
  return <PublishedVersion>{children}</PublishedVersion>
}
