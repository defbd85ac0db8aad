/** How a view tells the person something: the administration shows a snackbar, an embed asks its host page to. */
import { createContext, useContext } from 'react'

export interface ViewNotice {
  type: 'default' | 'info' | 'success' | 'warning' | 'error'
  title: string
  /** Second line: the server's sentence. */
  detail?: string
  /** The view says it too: it is for the page around it, if there is one. */
  inPlace?: boolean
}

export type NotifyView = (notice: ViewNotice) => void

/** The administration and each embed entry provide theirs; without one, views keep to what they show themselves. */
export const ViewNotifyContext = createContext<NotifyView>(() => {})

export function useViewNotify(): NotifyView {
  return useContext(ViewNotifyContext)
}
