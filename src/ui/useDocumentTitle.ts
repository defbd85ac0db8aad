import { useEffect } from 'react'

/** Names the document, in the tab of the browser and for screen readers, once there is a title. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
