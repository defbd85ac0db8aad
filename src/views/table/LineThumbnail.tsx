import { useState, type ReactNode } from 'react'
import type { Line } from '../../../contract/datasets/dataset.ts'

/** Image of a line; nothing when the URL is not an image or fails to load. */
export function LineThumbnail({ line }: { line: Line }): ReactNode {
  const [failed, setFailed] = useState<string>()
  const { _thumbnail } = line
  if (typeof _thumbnail !== 'string' || failed === _thumbnail) return null
  return <img src={_thumbnail} alt="" loading="lazy" onError={() => setFailed(_thumbnail)} />
}
