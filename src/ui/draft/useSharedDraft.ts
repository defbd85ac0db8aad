import { useId, useRef, useState } from 'react'
import { isChangedMeanwhile } from '../../api/http.ts'
import { isUnreachable } from '../../api/retry.ts'
import { ServerUnreachable } from '../../api/unreachable.ts'
import { forgetAbout } from '../../layout/notifications.ts'
import { useNotification } from '../../layout/useNotification.ts'
import type { DraftSaver } from './draftSaver.ts'
import { useDraftSaver } from './useDraftSaver.ts'

interface DraftRules<Draft, Theirs> {
  /** Changes that follow one another sooner are saved together. */
  delayMs: number
  /** @throws what the server refuses */
  write: (draft: Draft) => Promise<void>
  onSaved: (draft: Draft) => void
  onFailure?: () => void
  /** What the server has. */
  read: () => Promise<Theirs>
  /** Whether others have changed something else than the draft, or have come to the same one. */
  isHarmless: (theirs: Theirs, mine: Draft) => boolean
  /** What is edited stays, and is saved over theirs from now on. */
  follow: (theirs: Theirs) => void
  /** What is edited is what the server has. */
  take: (theirs: Theirs) => void
  /** Tells that the draft was not saved. */
  failure: string
}

export interface SharedDraft<Draft, Theirs> {
  saver: DraftSaver<Draft>
  isSaving: boolean
  /** An action of `during` is under way. */
  isBusy: boolean
  conflict: { theirs: Theirs; mine: Draft } | undefined
  /** @param unsaved is saved too. @returns false when something is not saved */
  save: (unsaved?: Draft) => Promise<boolean>
  /** @throws what the server refuses, once it was told */
  during: (action: () => Promise<void>, failure: string) => Promise<void>
  /** @param mine what is kept, when it has changed since */
  resolve: (keepsMine: boolean, mine?: Draft) => void
}

/** Saves a draft that several people may edit. Two drafts are never merged: one is kept, as the person says. */
export function useSharedDraft<Draft, Theirs>(rules: DraftRules<Draft, Theirs>): SharedDraft<Draft, Theirs> {
  const notify = useNotification()
  /** What is told of the draft stays until it is saved: to send it again says nothing new. */
  const subject = `draft ${useId()}`
  const [isSaving, setSaving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<SharedDraft<Draft, Theirs>['conflict']>()
  /** Sent, without an answer that says whether it was written: what the server has may be this one. */
  const unanswered = useRef<Draft>(undefined)

  /** Somebody else has changed the record. */
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
      forgetAbout(subject)
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
