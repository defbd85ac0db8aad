import { Children, type ReactNode } from 'react'

/** Responsive grid of cards: at most the configured number of columns. */
export function CardGrid({ columns, children }: { columns: unknown; children: ReactNode }): ReactNode {
  const wanted = typeof columns === 'number' ? Math.min(4, Math.max(1, Math.round(columns))) : 3
  return (
    <ul className={`grid columns-${wanted}`}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
