import { type ReactNode } from 'react'
import { lazyPart } from '../../lazyScreen.ts'

// What reads markdown and makes HTML safe is heavy: a page shows without it.
const SafeHtml = lazyPart(async () => (await import('./SafeHtml.tsx')).SafeHtml)

/** Rich text of the data, markdown or HTML, which shows a moment after what is around it. */
export function RichText({ text }: { text: string }): ReactNode {
  return <SafeHtml text={text} />
}
