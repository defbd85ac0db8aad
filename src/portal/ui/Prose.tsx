import type { ReactNode } from 'react'
import { underTitle, withBase } from '../view/prose.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { classes } from './classes.ts'

/** A text of a portal, whose HTML the server made of markdown without anything active. Nothing without a text. */
export function Prose({ html, isCentered }: { html: unknown; isCentered?: boolean }): ReactNode {
  const { base, sitePath } = useVisit()
  if (typeof html !== 'string' || !html) return null
  return (
    <div
      className={classes('prose', isCentered && 'centered')}
      dangerouslySetInnerHTML={{ __html: underTitle(withBase(html, base, sitePath)) }}
    />
  )
}
