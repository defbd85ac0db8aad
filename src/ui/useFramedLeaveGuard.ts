import { useEffect } from 'react'
import { hasUnsavedEdits, saveAll, unsavableReason } from '../leaving.ts'
import { useLeaveGuard, type LeaveGuard } from './useLeaveGuard.ts'

/**
 * `useLeaveGuard` for pages that may be framed. A host page on the same origin learns of unsaved edits and of what
 * prevents saving: it could remove the frame without a question, and can request a save (`HostedFrame`). The messages
 * cover all forms of the framed page. Hosts on other origins get no message.
 */
export function useFramedLeaveGuard(dirty: boolean, guard: LeaveGuard): void {
  useLeaveGuard(dirty, guard)
  const { unsavable } = guard
  const isFramed = dirty && window.parent !== window
  useEffect(() => (isFramed ? answerParent() : undefined), [isFramed])
  useEffect(() => {
    if (isFramed) tellHeld()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs on each change of the reason
  }, [isFramed, unsavable])
}

/** Number of forms of this page with unsaved edits. */
let forms = 0

/** Answers the save request of the host page, once for all forms. Returns the function that stops. */
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
  return !unsavableReason() && (await saveAll())
}

function tellHeld(): void {
  const unsavable = unsavableReason()
  tell({ unsaved: hasUnsavedEdits(), ...(unsavable && { unsavable }) })
}

function tell(message: object): void {
  if (isOfThisSite(window.parent)) window.parent.postMessage(message, window.location.origin)
}

/**
 * Whether the host has the same origin. Posting to another one would fail, with an error in its console at each edit.
 */
function isOfThisSite(page: Window): boolean {
  try {
    return page.location.origin === window.location.origin
  } catch {
    return false
  }
}
