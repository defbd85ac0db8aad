import type { ReactNode } from 'react'

/** What is told of a thing: each is a `Fact`. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return <dl className="facts">{children}</dl>
}

/** A name and a value; nothing without value. */
export function Fact({ name, value }: { name: string; value: ReactNode }): ReactNode {
  if (value === undefined || value === null || value === '' || value === false) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
