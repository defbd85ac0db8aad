import { useEffect } from 'react'
import { isHeld, saveAll, whyUnsavable } from '../leaving.ts'
import { useLeaveGuard, type LeaveGuard } from './useLeaveGuard.ts'

/**
 * As `useLeaveGuard`, for what may stand in a frame. A page around it of the same site is told of unsaved edits, and
 * why they cannot be saved: it would take the frame away without a question, and asks for them to be saved when the
 * person wants so (`HostedFrame`). What it is told is about all that the page in the frame holds, in however many
 * forms. A page of another site is told nothing.
 */
export function useFramedLeaveGuard(dirty: boolean, guard: LeaveGuard): void {
  useLeaveGuard(dirty, guard)
  const { unsavable } = guard
  const isFramed = dirty && window.parent !== window
  useEffect(() => (isFramed ? answerParent() : undefined), [isFramed])
  useEffect(() => {
    if (isFramed) tellHeld()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- told again when the reason is another one
  }, [isFramed, unsavable])
}

/** Forms of this page that hold something unsaved. */
let forms = 0

/** The page around asks once, and is answered once, whatever number of forms there are. Returns how to stop. */
function answerParent(): () => void {
  if (forms === 0) window.addEventListener('message', onMessage)
  forms += 1
  return () => {
    forms -= 1
    if (forms === 0) window.removeEventListener('message', onMessage)
    tellHeld()
  }
}

function onMessage(event: MessageEvent<unknown>): void {
  if (event.source !== window.parent || event.origin !== window.location.origin) return
  if ((event.data as { saveUnsaved?: unknown } | null)?.saveUnsaved !== true) return
  void saveHeld()
    .catch(() => false)
    .then((saved) => tell({ saved }))
}

async function saveHeld(): Promise<boolean> {
  return !whyUnsavable() && (await saveAll())
}

function tellHeld(): void {
  const unsavable = whyUnsavable()
  tell({ unsaved: isHeld(), ...(unsavable && { unsavable }) })
}

function tell(message: object): void {
  if (isOfThisSite(window.parent)) window.parent.postMessage(message, window.location.origin)
}

/** Browsers would refuse the message anyway, with an error in the console of the other site at each edit. */
function isOfThisSite(page: Window): boolean {
  try {
    return page.location.origin === window.location.origin
  } catch {
    return false
  }
}
