import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { addPanelContent, onPanel, panelState } from './rightPanelStore.ts'

/** Renders its children in the right panel of the layout: actions, filters, table of contents. */
export function RightPanel(props: { children: ReactNode }): ReactNode {
  useEffect(addPanelContent, [])
  const { target } = useSyncExternalStore(onPanel, panelState)
  return target && createPortal(props.children, target)
}
