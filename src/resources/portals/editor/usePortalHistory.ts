import { useRef, useState } from 'react'
import type { PortalConfig } from '../../../../contract/portals/portal.ts'
import { redone, startOf, undone, withPresent, withStep, type DraftHistory } from '../model/draftHistory.ts'
import { sameDraft } from '../model/portalDraft.ts'
import { withPresentPictures } from '../shared/presentPictures.ts'

interface PortalHistory {
  data: PortalConfig
  /** Key of the form: a change resets it. */
  formKey: number
  back: DraftHistory<PortalConfig> | undefined
  forth: DraftHistory<PortalConfig> | undefined
  /** Resets the form to another state. */
  jump: (next: DraftHistory<PortalConfig>) => void
  /** Takes values that are being typed, which are no step of their own. */
  type: (config: PortalConfig) => void
  commit: (config: PortalConfig) => void
  /** Takes values with the defaults of the form, which are no step. */
  complete: (config: PortalConfig) => void
  /** Takes pictures that are no longer stored out of all steps. */
  forgetPictures: () => void
}

/** Values of the form, with undo and redo. */
export function usePortalHistory(start: PortalConfig): PortalHistory {
  const [history, setHistory] = useState<DraftHistory<PortalConfig>>(() => startOf(start))
  const [formKey, setFormKey] = useState(0)
  /** Last committed value: typing in progress is not an undo step yet. */
  const committed = useRef(start)
  const { present: data } = history
  return {
    data,
    formKey,
    back: undone(history),
    forth: redone(history),
    jump(next) {
      setHistory(next)
      committed.current = next.present
      setFormKey((key) => key + 1)
    },
    type: (config) => setHistory((former) => withPresent(former, config)),
    commit(config) {
      const before = committed.current
      committed.current = config
      setHistory((former) =>
        sameDraft(before, config)
          ? withPresent(former, config)
          : withStep(withPresent(former, before), config)
      )
    },
    complete(config) {
      if (sameDraft(committed.current, data)) committed.current = config
      setHistory((former) => withPresent(former, config))
    },
    forgetPictures: () => setHistory(withPresentPictures)
  }
}
