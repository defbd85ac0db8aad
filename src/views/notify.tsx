/** Notices of views: the administration shows a snackbar, an embed sends a message to its host page. */
import { createContext, useContext } from 'react'

export interface ViewNotice {
  type: 'default' | 'info' | 'success' | 'warning' | 'error'
  title: string
  /** Second line of the notice: the message of the server. */
  detail?: string
  /** The view also shows the message itself: the notice is for the host page only. */
  inPlace?: boolean
}

export type NotifyView = (notice: ViewNotice) => void

/** Provided by the administration and by each embed entry; without a provider, notices are dropped. */
export const ViewNotifyContext = createContext<NotifyView>(() => {})

export function useViewNotify(): NotifyView {
  return useContext(ViewNotifyContext)
}
