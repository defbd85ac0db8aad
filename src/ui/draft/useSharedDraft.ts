import { useId, useRef, useState } from 'react'
import { isChangedMeanwhile } from '../../api/http.ts'
import { isUnreachable } from '../../api/retry.ts'
import { ServerUnreachable } from '../../api/unreachable.ts'
import { closeAbout } from '../../layout/notifications.ts'
import { useNotification } from '../../layout/useNotification.ts'
import type { DraftSaver } from './draftSaver.ts'
import { useDraftSaver } from './useDraftSaver.ts'

interface DraftRules<Draft, Theirs> {
  /** Debounce in milliseconds: closer changes are saved together. */
  delayMs: number
  /** @throws the error of the server */
  write: (draft: Draft) => Promise<void>
  onSaved: (draft: Draft) => void
  onFailure?: () => void
  /** Reads the version of the server. */
  read: () => Promise<Theirs>
  /** Whether the server's version differs only outside the draft, or has the same draft. */
  isHarmless: (theirs: Theirs, mine: Draft) => boolean
  /** Adopts the server's version as the base; the local draft stays, and overwrites it on the next save. */
  follow: (theirs: Theirs) => void
  /** Replaces the local draft by the server's version. */
  take: (theirs: Theirs) => void
  /** Message when the draft was not saved. */
  failure: string
}

export interface SharedDraft<Draft, Theirs> {
  saver: DraftSaver<Draft>
  isSaving: boolean
  /** Whether an action of `during` is in progress. */
  isBusy: boolean
  conflict: { theirs: Theirs; mine: Draft } | undefined
  /** @param unsaved a last draft to save too @returns false when some draft was not saved */
  save: (unsaved?: Draft) => Promise<boolean>
  /** @throws the error of the server, after its notification */
  during: (action: () => Promise<void>, failure: string) => Promise<void>
  /** @param mine draft to keep, if it changed since the conflict */
  resolve: (keepsMine: boolean, mine?: Draft) => void
}

/** Saves a draft shared by several users. Conflicting drafts are never merged: the user chooses one. */
export function useSharedDraft<Draft, Theirs>(rules: DraftRules<Draft, Theirs>): SharedDraft<Draft, Theirs> {
  const notify = useNotification()
  /**
   * Subject of the notifications about the draft: the error stays visible until a save succeeds, and retries do not
   * repeat it.
   */
  const subject = `draft ${useId()}`
  const [isSaving, setSaving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<SharedDraft<Draft, Theirs>['conflict']>()
  /** Draft sent without a response: the server's version may be this one. */
  const unanswered = useRef<Draft>(undefined)

  /** Another user has changed the record: compares both versions. */
  async function compare(mine: Draft): Promise<void> {
    try {
      const theirs = await rules.read()
      const sent = unanswered.current
      if (rules.isHarmless(theirs, mine) || (sent !== undefined && rules.isHarmless(theirs, sent))) {
        unanswered.current = undefined
        rules.follow(theirs)
        saver.want(mine)
      } else setConflict({ theirs, mine })
    } catch (error) {
      notify({ msg: rules.failure, error })
    }
  }

  const saver: DraftSaver<Draft> = useDraftSaver<Draft>(rules.delayMs, {
    write: rules.write,
    onSaved(draft) {
      unanswered.current = undefined
      closeAbout(subject)
      rules.onSaved(draft)
    },
    async onFailure(error, draft, isRetry) {
      rules.onFailure?.()
      if (isChangedMeanwhile(error)) await compare(draft)
      else {
        if (error instanceof ServerUnreachable) unanswered.current = draft
        if (!isRetry || !isUnreachable(error)) notify({ msg: rules.failure, error, subject })
      }
    },
    onRest: (isResting) => setSaving(!isResting)
  })

  return {
    saver,
    isSaving,
    isBusy,
    conflict,
    async save(unsaved) {
      if (unsaved) saver.want(unsaved)
      await saver.flush()
      return !saver.hasFailed
    },
    async during(action, failure) {
      setBusy(true)
      try {
        await action()
      } catch (error) {
        notify({ msg: failure, error })
        if (isChangedMeanwhile(error)) rules.take(await rules.read())
        throw error
      } finally {
        setBusy(false)
      }
    },
    resolve(keepsMine, mine) {
      if (!conflict) return
      setConflict(undefined)
      if (keepsMine) {
        rules.follow(conflict.theirs)
        saver.want(mine ?? conflict.mine)
      } else rules.take(conflict.theirs)
    }
  }
}
