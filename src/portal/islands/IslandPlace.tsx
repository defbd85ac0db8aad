/** Where React takes over in the browser: the same part is there as HTML before, and without scripts. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Island } from './registry.ts'

/**
 * @param name of the island in its registry
 * @param props what is written in the page for it: nothing that only this visitor may know
 */
export function IslandPlace({
  name,
  island: Component,
  props
}: {
  name: string
  island: Island
  props: object
}): ReactNode {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
    />
  )
}
