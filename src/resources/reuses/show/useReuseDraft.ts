import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reuse, ReuseConfig } from '../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { DraftSaver } from '../../applications/config/draftSaver.ts'
import { patchReuse, reuseQuery, reusesKey } from '../api.ts'
import { problemsOf, savedConfig, type ReuseProblem } from '../model/reuseDraft.ts'

/** Letters that follow one another are saved at once. */
const pauseMs = 500

export interface ReuseDraft {
  draft: ReuseConfig
  problems: ReuseProblem[]
  state: 'saved' | 'saving' | 'unsaved'
  change: (changes: Partial<ReuseConfig>) => void
  /** Saves what waits. @returns false when that failed, or cannot be done */
  save: () => Promise<boolean>
  /** Takes what the server has. */
  reset: (config: ReuseConfig) => void
}

/** The draft of a reuse, saved as it is typed while it is as it should be. */
export function useReuseDraft({ _id: id, draftConfig }: Reuse): ReuseDraft {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const [draft, setDraft] = useState(draftConfig)
  const [state, setState] = useState<ReuseDraft['state']>('saved')
  const [saver] = useState(() => new DraftSaver<ReuseConfig>(pauseMs))
  const problems = problemsOf(draft)

  useEffect(
    () =>
      saver.use({
        write: async (next) => {
          client.setQueryData(reuseQuery(id).queryKey, await patchReuse(id, { draftConfig: next }))
        },
        onSaved: () => {
          if (!saver.isBusy) setState('saved')
          void client.invalidateQueries({ queryKey: [...reusesKey, 'list'] })
        },
        onFailure: (error) => {
          setState('unsaved')
          notify({ msg: t('reuseShow.saveError'), error })
        },
        onRest: (isResting) => {
          if (isResting) setState((former) => (former === 'saving' && !saver.hasFailed ? 'saved' : former))
        }
      }),
    [saver, client, id, notify, t]
  )

  async function save(): Promise<boolean> {
    if (problems.length) return false
    if (state === 'unsaved') saver.want(savedConfig(draft))
    await saver.flush()
    return !saver.hasFailed
  }

  useLeaveGuard(state !== 'saved', {
    save: problems.length ? undefined : save,
    unsavable: problems.length ? t('reuseShow.invalid') : undefined
  })

  return {
    draft,
    problems,
    state,
    change: (changes) => {
      const next = { ...draft, ...changes }
      setDraft(next)
      if (problemsOf(next).length) setState('unsaved')
      else {
        setState('saving')
        saver.want(savedConfig(next))
      }
    },
    save,
    reset: (config) => {
      void saver.forget()
      setDraft(config)
      setState('saved')
    }
  }
}
