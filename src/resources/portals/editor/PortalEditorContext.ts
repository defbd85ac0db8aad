/** Context with the portal of the editor, for custom fields. */
import { createContext, useContext } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'

export const PortalEditorContext = createContext<Portal | undefined>(undefined)

export function useEditedPortal(): Portal {
  const portal = useContext(PortalEditorContext)
  if (!portal) throw new Error('outside of the editor of a portal')
  return portal
}
