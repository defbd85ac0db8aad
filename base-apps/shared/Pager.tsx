/** Pager for several lines that are shown one at a time. */
import { viewText } from './viewMessages.ts'

interface PagerProps {
  index: number
  count: number
  onGo: (index: number) => void
}

export function Pager({ index, count, onGo }: PagerProps) {
  return (
    <>
      <button type="button" className="button" disabled={index < 1} onClick={() => onGo(index - 1)}>
        {viewText('previous')}
      </button>
      <span className="muted">{viewText('rank', { rank: index + 1, count })}</span>
      <button type="button" className="button" disabled={index >= count - 1} onClick={() => onGo(index + 1)}>
        {viewText('next')}
      </button>
    </>
  )
}
