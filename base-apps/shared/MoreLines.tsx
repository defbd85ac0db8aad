/** Loads the next page on scroll or by a button. */
import { useEffect, useRef } from 'react'
import { t } from './messages.ts'
import { viewText } from './viewMessages.ts'
import './more.css'

interface MoreLinesProps {
  isBusy: boolean
  onMore: () => void
}

/** Distance from the end at which the next page loads. */
const ahead = '400px'

export function MoreLines({ isBusy, onMore }: MoreLinesProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    const element = place.current
    if (isBusy || !element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: ahead }
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <div ref={place} className="more screen-only">
      <button type="button" className="button" disabled={isBusy} onClick={onMore}>
        {isBusy ? t('loading') : viewText('more')}
      </button>
    </div>
  )
}
