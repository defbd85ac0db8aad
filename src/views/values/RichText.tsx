import { type ReactNode } from 'react'
import { lazyPart } from '../../lazyScreen.ts'

// The markdown parser and the HTML sanitizer are large: the page renders without waiting for them.
const SafeHtml = lazyPart(async () => (await import('./SafeHtml.tsx')).SafeHtml)

/** Rich text of the data, markdown or HTML, rendered once its parser is loaded. */
export function RichText({ text }: { text: string }): ReactNode {
  return <SafeHtml text={text} />
}
