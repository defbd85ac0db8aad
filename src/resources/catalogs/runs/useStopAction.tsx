import Stop from '@mui/icons-material/StopCircleOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunStatus } from '../../../../contract/catalogs/catalog.ts'
import { apiRequest } from '../../../api/http.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import type { ActionItem } from '../../../ui/ActionsList.tsx'
import { catalogsApi } from '../api.ts'

interface StoppableRun {
  kind: 'import' | 'harvest'
  id: string
  status: RunStatus
  /** Key of the query of the run. */
  queryKey: readonly unknown[]
}

/** Action that stops an import or a harvest; none when it is neither running nor waiting. */
export function useStopAction({ kind, id, status, queryKey }: StoppableRun): ActionItem[] {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const [isStopping, setStopping] = useState(false)

  async function stop(): Promise<void> {
    setStopping(true)
    try {
      await apiRequest(`${catalogsApi}/${kind}s/${encodeURIComponent(id)}/stop`, { method: 'POST' })
    } catch (error) {
      notify({ msg: t(`catalogRuns.stop.${kind}Error`), error })
    }
    await client.invalidateQueries({ queryKey })
    setStopping(false)
  }

  if (status !== 'running' && status !== 'waiting') return []
  return [
    {
      id: 'stop',
      icon: <Stop />,
      label: t(`catalogRuns.stop.${kind}`),
      disabled: isStopping,
      onClick: () => void stop()
    }
  ]
}
