import type { ReactNode } from 'react'

/** Section of a detail page, target of anchors. */
export function Section({
  id,
  title,
  children
}: {
  id: string
  title: string
  children: ReactNode
}): ReactNode {
  return (
    <section className="detail-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
