import type { ReactNode } from 'react'
import { useDataset } from '../../resources/datasets/live/DatasetPageContext.tsx'
import { PublishedVersion } from '../../resources/datasets/live/PublishedVersion.tsx'
import { isFirstVersion } from '../../resources/datasets/model/firstVersion.ts'
import { booleanParameter } from '../../views/booleanParameter.ts'

interface RequestedVersionProps {
  /** Query of the page's URL. */
  query: URLSearchParams
  children: ReactNode
}

/** Shows the published version, or the draft when the URL requests it or nothing is published, as in other embeds. */
export function RequestedVersion({ query, children }: RequestedVersionProps): ReactNode {
  const { dataset } = useDataset()
  if (booleanParameter(query, 'draft', false) || isFirstVersion(dataset)) return children
  return <PublishedVersion>{children}</PublishedVersion>
}
