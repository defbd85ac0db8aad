import type { ReactNode } from 'react'

/** A part of a page of details, which links of the page lead to. */
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
