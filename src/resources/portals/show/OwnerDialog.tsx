import type { ReactNode } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { GiveDialog } from '../../../ui/GiveDialog.tsx'
import { usePortalPatch } from './usePortalPatch.ts'

/** Dialog that transfers a portal to another account. */
export function OwnerDialog({ portal, onClose }: { portal: Portal; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const patch = usePortalPatch(portal)
  const texts = { done: t('portals.ownerChange.done'), error: t('portals.ownerChange.error') }
  return (
    <GiveDialog
      title={t('portals.actions.owner')}
      warning={t('portals.ownerChange.warning')}
      owner={portal.owner}
      onGive={(owner) => patch({ owner }, texts)}
      onClose={onClose}
    />
  )
}
