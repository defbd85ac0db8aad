import { Children, type ReactNode } from 'react'

/** Cards beside each other: as many in a row as asked for, fewer where there is no room. */
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
