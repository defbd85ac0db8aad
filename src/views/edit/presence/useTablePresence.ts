import { useEffect, useMemo } from 'react'
import type { EditDialog } from '../editing.ts'
import { usePresence } from './usePresence.ts'

/** People on the table; the user is on the line of the open dialog, else on the focused cell. */
export function useTablePresence(
  datasetId: string,
  isEnabled: boolean,
  dialog: EditDialog | undefined
): {
  present: Pick<ReturnType<typeof usePresence>, 'people' | 'others'>
  goTo: ReturnType<typeof usePresence>['goTo']
} {
  const { people, others, goTo } = usePresence(datasetId, isEnabled)
  const present = useMemo(() => ({ people, others }), [people, others])
  useEffect(() => {
    if (dialog?.kind === 'edit') goTo({ line: dialog.lineId })
  }, [dialog, goTo])
  return { present, goTo }
}
