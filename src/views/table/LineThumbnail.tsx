import { useState, type ReactNode } from 'react'
import type { Line } from '../../../contract/datasets/dataset.ts'

/** The image of a line, if it has one that can be read: its address may be of a page, or lead nowhere. */
export function LineThumbnail({ line }: { line: Line }): ReactNode {
  const [failed, setFailed] = useState<string>()
  const { _thumbnail } = line
  if (typeof _thumbnail !== 'string' || failed === _thumbnail) return null
  return <img src={_thumbnail} alt="" loading="lazy" onError={() => setFailed(_thumbnail)} />
}
