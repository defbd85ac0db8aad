/**
 * Unsaved state of the page, and the question asked before an action leaves it. The browser's own prompt would come
 * too late: after a cookie was written or the session ended.
 */

/** Unsaved edits of a component. */
export interface UnsavedEdits {
  /** Text of the question about the edits. */
  text: string
  /** Saves the edits; resolves to false when that failed and the error is shown. Absent when they cannot be saved. */
  save?: (() => Promise<boolean>) | undefined
  /** Reason why the edits are invalid and cannot be saved. */
  unsavable?: string | undefined
}

/** Question to the user before leaving. */
export interface LeaveQuestion extends Pick<UnsavedEdits, 'text' | 'unsavable'> {
  /** Saves, then leaves; stays when saving failed. */
  saveFirst?: () => Promise<void>
  answer: (leaves: boolean) => void
}

const registered = new Set<() => UnsavedEdits>()
const listeners = new Set<() => void>()
let question: LeaveQuestion | undefined
/** Updates the pending question from the current edits; undefined once it is answered. */
let askAgain: (() => void) | undefined
const mark = 'leaving'

/** Registers unsaved edits. Returns the function that removes them. */
export function registerUnsavedEdits(edits: () => UnsavedEdits): () => void {
  registered.add(edits)
  return () => void registered.delete(edits)
}

/** Called when the edits have become valid or invalid: updates a pending question. */
export function unsavedEditsChanged(): void {
  if (hasUnsavedEdits()) askAgain?.()
}

/** Whether leaving the page would lose edits. */
export function hasUnsavedEdits(): boolean {
  return registered.size > 0
}

/** Whether the user has already agreed to leave: the browser need not ask again, for this page or a framed one. */
export function isLeaving(): boolean {
  try {
    return [window, window.top].some((page) => page?.document.documentElement.dataset[mark] !== undefined)
  } catch {
    // The parent window is cross-origin.
    return document.documentElement.dataset[mark] !== undefined
  }
}

/** Pending question, shown by `LeaveDialog`. */
export function currentQuestion(): LeaveQuestion | undefined {
  return question
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Asks whether to leave despite unsaved edits; resolves to true immediately without any. A new question replaces a
 * pending one.
 */
export function askToLeave(): Promise<boolean> {
  if (!hasUnsavedEdits()) return Promise.resolve(true)
  question?.answer(false)
  return new Promise((resolve) => {
    const answer = (leaves: boolean): void => {
      askAgain = undefined
      show(undefined)
      resolve(leaves)
    }
    askAgain = () => show(questionOf(answer))
    askAgain()
  })
}

function questionOf(answer: LeaveQuestion['answer']): LeaveQuestion {
  const held = [...registered].map((holder) => holder())
  const unsavable = unsavableReason()
  return {
    text: held[0]?.text ?? '',
    answer,
    ...(unsavable ? { unsavable } : {}),
    ...(held.every(({ save }) => !!save) && {
      async saveFirst() {
        // While saving, the question is not updated.
        askAgain = undefined
        // A failed save has shown its error in the page: the user stays.
        answer(await saveAll().catch(() => false))
      }
    })
  }
}

/** Reason why the edits of the page cannot be saved; undefined when they can. */
export function unsavableReason(): string | undefined {
  return [...registered].map((holder) => holder().unsavable).find((why) => !!why)
}

/** Saves all edits of the page in sequence; resolves to false at the first failure. */
export async function saveAll(): Promise<boolean> {
  // A copy: a form unregisters during its save and may register again, but must be saved once only.
  const present = [...registered]
  for (const holder of present) {
    if (registered.has(holder) && !(await (holder().save?.() ?? false))) return false
  }
  return true
}

function show(next: LeaveQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Runs an action that leaves the page: change of account or language, sign-out. Asks first when there are unsaved
 * edits, and does nothing when the user stays.
 * @throws the error of `leave`; the page then stays in its state
 */
export async function leavePage(leave: () => void | Promise<void>): Promise<void> {
  if (hasUnsavedEdits() && !(await askToLeave())) return
  document.documentElement.dataset[mark] = ''
  try {
    await leave()
  } catch (error) {
    stay()
    throw error
  }
}

function stay(): void {
  delete document.documentElement.dataset[mark]
}

// The back button may restore the page from the back/forward cache.
window.addEventListener('pageshow', stay)
