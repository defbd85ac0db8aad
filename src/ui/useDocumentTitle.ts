import { useEffect } from 'react'

/** Sets the title of the document once it is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
