import type { ReactNode } from 'react'

/** Definition list of the metadata, with `Fact` children. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return <dl className="facts">{children}</dl>
}

/** Name and value; null without a value. */
export function Fact({ name, value }: { name: string; value: ReactNode }): ReactNode {
  if (value === undefined || value === null || value === '' || value === false) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
