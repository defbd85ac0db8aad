import { lazy, Suspense, type ReactNode } from 'react'

// What reads markdown and makes HTML safe is heavy: a page shows without it.
const SafeHtml = lazy(async () => ({ default: (await import('./SafeHtml.tsx')).SafeHtml }))

/** Rich text of the data, markdown or HTML, which shows a moment after what is around it. */
export function RichText({ text }: { text: string }): ReactNode {
  return (
    <Suspense fallback={null}>
      <SafeHtml text={text} />
    </Suspense>
  )
}
