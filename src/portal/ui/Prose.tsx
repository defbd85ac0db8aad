import type { ReactNode } from 'react'
import { underTitle, withBase } from '../view/prose.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { classes } from './classes.ts'

/** Text of a portal as sanitized HTML, which the server renders from markdown. Null without a text. */
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
