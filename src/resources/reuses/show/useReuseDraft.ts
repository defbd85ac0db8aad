import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Reuse, ReuseConfig } from '../../../../contract/portals/page.ts'
import { isChangedMeanwhile } from '../../../api/http.ts'
import { storeNewer } from '../../../api/readAgain.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import type { DraftSaver } from '../../../ui/draft/draftSaver.ts'
import { useDraftSaver } from '../../../ui/draft/useDraftSaver.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { patchReuse, readReuse, reuseQuery, reusesKey } from '../api.ts'
import { mergedDraft, problemsOf, savedConfig, type ReuseProblem } from '../model/reuseDraft.ts'

/** Debounce in milliseconds while typing. */
const pauseMs = 500

export interface ReuseDraft {
  draft: ReuseConfig
  problems: ReuseProblem[]
  state: 'saved' | 'saving' | 'unsaved'
  change: (changes: Partial<ReuseConfig>) => void
  /** Saves pending changes. @returns false when that failed or the draft is invalid */
  save: () => Promise<boolean>
  /** Drops pending changes. */
  forget: () => Promise<void>
  /** Replaces the draft by the server's version. */
  reset: (reuse: Reuse) => void
}

/** Draft of a reuse, saved automatically while valid. */
export function useReuseDraft(start: Reuse): ReuseDraft {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const [draft, setDraft] = useState(start.draftConfig)
  const [state, setState] = useState<ReuseDraft['state']>('saved')
  const { write, restart } = useMergedWrite(start, (base, theirs) =>
    setDraft((previous) => mergedDraft(base, previous, theirs))
  )
  const problems = problemsOf(draft)

  const saver: DraftSaver<ReuseConfig> = useDraftSaver<ReuseConfig>(pauseMs, {
    write,
    onSaved() {
      if (!saver.isBusy) setState('saved')
      void client.invalidateQueries({ queryKey: [...reusesKey, 'list'] })
    },
    onFailure(error) {
      setState('unsaved')
      notify({ msg: t('reuseShow.saveError'), error })
    },
    onRest(isResting) {
      if (isResting) setState((previous) => (previous === 'saving' && !saver.hasFailed ? 'saved' : previous))
    }
  })

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
      const changed = { ...draft, ...changes }
      setDraft(changed)
      if (problemsOf(changed).length) setState('unsaved')
      else {
        setState('saving')
        saver.want(savedConfig(changed))
      }
    },
    save,
    forget: () => saver.forget(),
    reset: (reuse) => {
      void saver.forget()
      restart(reuse)
      setDraft(reuse.draftConfig)
      setState('saved')
    }
  }
}

interface MergedWrite {
  /** Writes the draft over what the server has by then. */
  write: (config: ReuseConfig) => Promise<void>
  /** Bases the next change on another state of the reuse. */
  restart: (reuse: Reuse) => void
}

/**
 * Writes of the draft. When another user saved first, the changes of both are merged.
 * @param onMerge called with the draft that both changes start from, and that of the other user
 */
function useMergedWrite(
  start: Reuse,
  onMerge: (base: ReuseConfig, theirs: ReuseConfig) => void
): MergedWrite {
  const client = useQueryClient()
  const { _id: id } = start
  // State of the reuse on which the next change is based.
  const baseReuse = useRef(start)

  async function write(newConfig: ReuseConfig): Promise<void> {
    let config = newConfig
    for (;;) {
      try {
        const saved = await patchReuse(id, { draftConfig: config }, baseReuse.current.updatedAt)
        baseReuse.current = saved
        storeNewer(client, reuseQuery(id).queryKey, () => saved)
        return
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
      }
      const base = baseReuse.current.draftConfig
      baseReuse.current = await readReuse(id)
      const theirs = baseReuse.current.draftConfig
      config = mergedDraft(base, config, theirs)
      onMerge(base, theirs)
    }
  }

  return {
    write,
    restart(reuse) {
      baseReuse.current = reuse
    }
  }
}
